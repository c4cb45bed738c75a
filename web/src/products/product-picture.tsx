import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { cx } from '~/lib/class-names.ts'
import { shop as texts } from '~/texts/public/shop.ts'
import { pictureAt } from './picture-address.ts'

type ProductPictureProps = {
  /** Its address; '' when the product has none. */
  url: string
  /** It is in view when the page opens, so it is loaded at once. */
  early?: boolean
  /** Shows it without colour, as sold out. */
  faded?: boolean
  /** Gives the room it takes, so that nothing moves when it arrives. */
  className: string
  /** How wide it is shown, as the attribute `sizes` says it. */
  sizes?: string
}

/** In the shop: three columns, two, or a small square. */
const shopSizes = '(min-width: 64rem) 363px, (min-width: 48rem) 45vw, 116px'

/**
 * A product's picture. Its name stands beside it, so it says nothing itself; one that fails says 'Sin imagen'
 * (docs/specification.md#public-messages), to be seen where there is room for it.
 */
export function ProductPicture({
  url,
  early = false,
  faded = false,
  className,
  sizes = shopSizes,
}: ProductPictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const picture = failed === url ? null : pictureAt(url)
  return (
    <div className={cx('@container overflow-hidden rounded-[20px] bg-paper-3', className)}>
      {picture === null ? (
        <div className="grid size-full place-content-center justify-items-center gap-1.5 p-2 text-center text-sm text-ink-2">
          <ImageOff aria-hidden="true" size="1.5rem" />
          <span className="@max-[6rem]:sr-only">{texts.noPicture}</span>
        </div>
      ) : (
        <img
          {...picture}
          sizes={sizes}
          alt=""
          width={320}
          height={240}
          loading={early ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(url)}
          className={cx('size-full object-cover dark:brightness-90', faded && 'opacity-60 grayscale')}
        />
      )}
    </div>
  )
}
