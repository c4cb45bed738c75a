import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { cx } from '~/lib/class-names.ts'
import { shop as texts } from '~/texts/shop.ts'

type ProductPictureProps = {
  /** Its address; '' when the product has none. */
  url: string
  /** In view when the page opens: not put off. */
  early?: boolean
  /** Sold out: without colour. */
  faded?: boolean
  /** Gives the room it takes, so that nothing moves when it arrives. */
  className: string
}

/**
 * A product's picture. Its name stands beside it, so it says nothing itself; one that fails says 'Sin imagen'
 * (docs/specification.md#public-messages).
 */
export function ProductPicture({ url, early = false, faded = false, className }: ProductPictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const missing = url === '' || failed === url
  return (
    <div className={cx('overflow-hidden rounded-[20px] bg-paper-3', className)}>
      {missing ? (
        <div className="grid size-full place-content-center justify-items-center gap-1.5 p-2 text-center text-sm text-ink-2">
          <ImageOff aria-hidden="true" size="1.5rem" />
          {texts.noPicture}
        </div>
      ) : (
        <img
          src={url}
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
