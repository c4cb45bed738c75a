import { imageAddress, imageOf, imageWidths } from '@clinic/shared-events/contracts/wire/images.ts'

/** What an `img` loads of a product's picture. */
type Picture = { src: string; srcSet?: string }

/**
 * A product's picture by its address: one of our own, in the sizes it is stored in, or one at an https address elsewhere
 * (docs/decisions/0047). Null for anything else, which is not shown.
 */
export const pictureAt = (url: string): Picture | null => {
  const own = imageOf(url)
  if (own) {
    const sizes = imageWidths.map((width) => `${imageAddress(own.id, width)} ${width}w`)
    return { src: url, srcSet: sizes.join(', ') }
  }
  if (/^\/(art|images)\/[^/]/.test(url)) return { src: url }
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? { src: url } : null
}
