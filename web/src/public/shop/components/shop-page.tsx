import { type Category, categories, type ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { Skeleton } from '~/components/ui/display/skeleton.tsx'
import { EmptyState, ErrorState } from '~/components/ui/display/state-notes.tsx'
import { expectToasts } from '~/lib/toasts.ts'
import { PageHead } from '~/practice/page-head.tsx'
import { useProducts } from '~/products/products.ts'
import { useCartItems } from '~/public/shared/cart/cart-session.ts'
import { shop as texts } from '~/texts/public/shop.ts'
import { CategoryChips } from './category-chips.tsx'
import { ExpressBanner } from './express-banner.tsx'
import { ProductCard } from './product-card.tsx'

/** The parameter of the address that holds the category: a reload, Back and a link sent to somebody keep it. */
const categoryParam = 'categoria'
const cardGrid = 'mt-8 grid gap-6 md:grid-cols-2 md:gap-x-6 md:gap-y-10 xl:grid-cols-3'

/** /tienda (docs/specification.md#public-screens). */
export function ShopPage() {
  const { data, isError, isFetching, refetch } = useProducts()
  const [params, setParams] = useSearchParams()
  const chosen = categories.find((category) => category === params.get(categoryParam)) ?? null
  const choose = (category: Category | null) =>
    setParams(category ? { [categoryParam]: category } : {}, { replace: true, preventScrollReset: true })
  useEffect(expectToasts, [])
  return (
    <div className="wrap pb-14 md:pb-22">
      <PageHead title={texts.title} lead={texts.lead} />
      <ExpressBanner />
      {data ? (
        <Offer products={data.data} chosen={chosen} onChoose={choose} />
      ) : isError && !isFetching ? (
        <ErrorState className="mt-8" title={texts.failed} hint={texts.failedHint} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

type OfferProps = {
  products: readonly ProductRow[]
  chosen: Category | null
  onChoose: (category: Category | null) => void
}

function Offer({ products, chosen, onChoose }: OfferProps) {
  const items = useCartItems()
  const shown = products.filter(({ category }) => chosen === null || category === chosen)
  if (products.length === 0) return <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState>
  return (
    <>
      <CategoryChips products={products} chosen={chosen} onChoose={onChoose} />
      <p role="status" className="sr-only">
        {texts.shown(shown.length)}
      </p>
      {chosen !== null && shown.length === 0 ? (
        <EmptyState title={texts.noneOf(chosen)}>
          <Button className="mt-2" onClick={() => onChoose(null)}>
            {texts.seeAll}
          </Button>
        </EmptyState>
      ) : (
        <ul className={cardGrid}>
          {shown.map((product, at) => (
            <ProductCard
              key={product.id}
              product={product}
              early={at < 3}
              inCart={items.find(({ productId }) => productId === product.id)?.quantity ?? 0}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** Placeholders of chips and cards, so that little moves when they arrive. */
function Loading() {
  return (
    <div>
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <div className="mt-8 flex flex-wrap gap-2.5">
        {['w-26', 'w-62', 'w-32'].map((width) => (
          <Skeleton key={width} className={`h-12 rounded-full! ${width}`} />
        ))}
      </div>
      <div className={cardGrid}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
          <div key={card} className="grid grid-cols-[116px_minmax(0,1fr)] gap-4 md:grid-cols-1">
            <Skeleton className="aspect-square rounded-[20px]! md:aspect-4/3" />
            <div className="grid content-start gap-3">
              <Skeleton className="h-6 w-3/5" />
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-11 w-full" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
