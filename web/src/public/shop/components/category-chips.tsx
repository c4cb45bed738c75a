import { type Category, categories, type ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { cx } from '~/lib/class-names.ts'
import { shop as texts } from '~/texts/public/shop.ts'

type CategoryChipsProps = {
  products: readonly ProductRow[]
  /** Null for all of them. */
  chosen: Category | null
  onChoose: (category: Category | null) => void
}

/** Every category with how many products are in it (docs/specification.md#public-screens). */
export function CategoryChips({ products, chosen, onChoose }: CategoryChipsProps) {
  return (
    <fieldset className="mt-8 flex flex-wrap gap-2 sm:gap-2.5">
      <legend className="sr-only">{texts.categories}</legend>
      {[null, ...categories].map((category) => {
        const count = products.filter((one) => category === null || one.category === category).length
        return (
          <button
            key={category}
            type="button"
            aria-pressed={chosen === category}
            onClick={() => onChoose(category)}
            className={cx(
              'inline-flex min-h-12 items-center gap-1.5 rounded-full border px-3.5 font-semibold sm:gap-2.5 sm:px-4.5 transition-colors duration-150',
              chosen === category
                ? 'border-bosque-700 bg-bosque-700 text-on-pri'
                : 'border-ctl bg-paper text-ink hover:border-bosque-600 hover:bg-bosque-50',
            )}
          >
            {category ?? texts.all}
            <span className="num text-[0.9375rem] font-normal">{count}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
