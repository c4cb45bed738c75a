import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { isNearlyFound, normalise } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { useState } from 'react'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { FieldError, wrongMark } from '~/components/ui/forms/field.tsx'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { cx } from '~/lib/class-names.ts'
import { money } from '~/lib/format.ts'
import type { useProducts } from '~/products/products.ts'
import { ordersBoard } from '~/texts/office/orders-board.ts'
import type { UnitsOf } from '../../model/new-order.ts'
import { UnitsField } from './units-field.tsx'

const texts = ordersBoard.newOrder

type ChooseProductsProps = {
  products: ReturnType<typeof useProducts>
  items: UnitsOf
  error: string | undefined
  onItems: (items: UnitsOf) => void
}

/** All products with their price and how many there are, live, each with the units that are ordered of it; a search leaves those in sight. */
export function ChooseProducts({ products: { data, isError, refetch }, items, error, onItems }: ChooseProductsProps) {
  const [sought, setSought] = useState('')
  const shown = data?.data.filter(({ id, name }) => items[id] || isNearlyFound(normalise(name), sought))
  return (
    <section aria-label={texts.products} data-wrong={wrongMark(error)} className="grid min-w-0 content-start gap-2">
      <TextField
        label={texts.products}
        placeholder={texts.seek}
        type="search"
        autoComplete="off"
        value={sought}
        onChange={({ target }) => setSought(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div aria-live="polite">{error && <FieldError error={error} />}</div>
      {!data &&
        (isError ? <FailedLine text={texts.productsFailed} onRetry={() => refetch()} /> : <p>{texts.loading}</p>)}
      {shown?.length === 0 && <p className="text-ink-2">{texts.noneFound}</p>}
      <ul className="divide-y divide-line md:max-h-96 md:overflow-y-auto">
        {shown?.map((product) => (
          <Product
            key={product.id}
            product={product}
            units={items[product.id] ?? 0}
            onUnits={(units) => onItems({ ...items, [product.id]: units })}
          />
        ))}
      </ul>
    </section>
  )
}

type ProductProps = { product: ProductRow; units: number; onUnits: (units: number) => void }

function Product({ product: { name, price, stock }, units, onUnits }: ProductProps) {
  return (
    <li className={cx('flex items-center gap-3 py-1.5 pr-1', units > 0 && 'font-semibold')}>
      <div className="min-w-0 flex-1 break-words">
        {name}
        <p className="num text-xs font-normal text-ink-2">
          {money(price)} ·{' '}
          <span className={cx((units > stock || stock === 0) && 'font-semibold text-coral-t')}>
            {texts.available(stock)}
          </span>
        </p>
      </div>
      <UnitsField of={name} units={units} most={stock} onUnits={onUnits} />
    </li>
  )
}
