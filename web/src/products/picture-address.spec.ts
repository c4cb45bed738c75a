import { expect, test } from 'vitest'
import { pictureAt } from './picture-address.ts'

const id = 'a'.repeat(64)

// @rule images-srcset: Issue: served in the sizes the shop needs
test('a picture of our own is offered in every width it is stored in', () => {
  expect(pictureAt(`/images/${id}-640.webp`)).toEqual({
    src: `/images/${id}-640.webp`,
    srcSet: `/images/${id}-320.webp 320w, /images/${id}-640.webp 640w, /images/${id}-1280.webp 1280w`,
  })
})

// @rule images-external-https: Issue: an external URL is kept as text and shown from an https address alone
test.each(['https://ejemplo.cr/banda.jpg', '/art/product-bandas.svg'])('%s is shown', (url) => {
  expect(pictureAt(url)).toEqual({ src: url })
})

// @rule images-external-https
test.each([
  '',
  'http://ejemplo.cr/banda.jpg',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '//ejemplo.cr/banda.jpg',
  'banda.jpg',
  'https://',
])('%j is not shown', (url) => expect(pictureAt(url)).toBeNull())
