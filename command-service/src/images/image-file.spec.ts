import { beforeAll, describe, expect, it } from 'vitest'
import { gif, jpegOf, phonePhoto, pngOf, svg, zipEnd } from '../../testing/image-samples.ts'
import { headerProblem } from './commands/header-problem.ts'
import { imageProblem } from './image-file.ts'

/** As an upload is checked. */
const problemOf = async (bytes: Buffer) => imageProblem(bytes) ?? (await headerProblem(bytes))

describe('a file that is uploaded as an image', () => {
  let png: Buffer
  let jpeg: Buffer
  beforeAll(async () => {
    png = await pngOf(60, 40)
    jpeg = await jpegOf(60, 40)
  })

  const withSize = (width: number, height: number): Buffer => {
    const changed = Buffer.from(png)
    changed.writeUInt32BE(width, 16)
    changed.writeUInt32BE(height, 20)
    return changed
  }

  it('is taken when it is a PNG or a JPEG, by its content', async () => {
    expect(await problemOf(png)).toBeNull()
    expect(await problemOf(jpeg)).toBeNull()
    expect(await problemOf(await phonePhoto())).toBeNull()
  })

  // @rule images-content-not-name: Issue: checked by content and not by name: PNG or JPG alone
  it.each([
    ['an SVG', svg],
    ['a GIF', gif],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['the beginning of a PNG alone', Buffer.from([0x89, 0x50])],
  ])('is not taken when it is %s', async (_, bytes) => {
    expect(await problemOf(bytes)).toEqual({ type: 'NotAnImage' })
  })

  // @rule images-polyglot: Issue: a file that is an image and something else as well is refused
  it.each([
    ['a PNG with a page behind it', () => Buffer.concat([png, Buffer.from('<html>')])],
    ['a PNG with an archive behind it', () => Buffer.concat([png, zipEnd])],
    ['a PNG with a byte behind it', () => Buffer.concat([png, Buffer.from([1])])],
    ['a JPEG with an archive behind it', () => Buffer.concat([jpeg, Buffer.alloc(40_000), zipEnd])],
    ['a JPEG with a script behind it', () => Buffer.concat([jpeg, Buffer.from('\n<SCRIPT>alert(1)</SCRIPT>')])],
    ['a JPEG that begins a PDF', () => Buffer.concat([jpeg.subarray(0, 2), comment('%PDF-1.7'), jpeg.subarray(2)])],
  ])('is not taken when it is another file as well: %s', async (_, bytes) => {
    expect(await problemOf(bytes())).toEqual({ type: 'NotAnImage' })
  })

  it('may have behind a JPEG what phones put there: a preview, or padding', async () => {
    expect(await problemOf(Buffer.concat([jpeg, jpeg]))).toBeNull()
    expect(await problemOf(Buffer.concat([jpeg, Buffer.alloc(500)]))).toBeNull()
  })

  it.each([
    ['PNG', () => png],
    ['JPEG', () => jpeg],
  ])('is broken when a %s is cut off, wherever', async (_, whole) => {
    const bytes = whole()
    for (let length = 8; length < bytes.length; length += 1)
      expect(await problemOf(bytes.subarray(0, length)), `${length} bytes`).toEqual({ type: 'ImageBroken' })
  })

  // @rule images-bomb: Issue: 10,000 x 10,000 px, a side above 20,000 px and more than 200 MB when decoded are refused
  //   before they are decompressed
  it('has at most 50 megapixels, which its header tells', async () => {
    expect(await problemOf(withSize(10_000, 10_000))).toEqual({ type: 'ImageTooManyPixels' })
    expect(await problemOf(withSize(50_001, 1_000))).toEqual({ type: 'ImageTooManyPixels' })
    expect(await problemOf(withSize(10_000, 5_000))).toBeNull()
    expect(await problemOf(withSize(0, 5_000))).toEqual({ type: 'ImageBroken' })
  })

  // @rule images-bomb
  it('is at most 20,000 px high and wide: a thin strip takes ten times as long as a picture', async () => {
    for (const [width, height] of [
      [20_001, 10],
      [10, 20_001],
    ] as const)
      expect(await problemOf(withSize(width, height))).toEqual({ type: 'ImageTooManyPixels' })
    expect(await problemOf(withSize(20_000, 10))).toBeNull()
  })

  // @rule images-bomb
  it('takes at most 200 MB while it is decoded, by what its header says of each pixel', async () => {
    const deep = Buffer.from(png)
    deep.set([16, 6], 24)
    deep.writeUInt32BE(8_064, 16)
    deep.writeUInt32BE(6_048, 20)
    expect(await problemOf(deep)).toEqual({ type: 'ImageTooDeep' })
    deep.set([8, 6], 24)
    expect(await problemOf(deep)).toBeNull()
    const photo = await jpegOf(60, 40)
    const frame = photo.indexOf(Buffer.from([0xff, 0xc0]))
    photo.writeUInt16BE(6_048, frame + 5)
    photo.writeUInt16BE(8_064, frame + 7)
    expect(await problemOf(photo)).toBeNull()
    photo[frame + 1] = 0xc2
    expect(await problemOf(photo)).toEqual({ type: 'ImageTooDeep' })
    // The decoder goes by the first frame; a small one behind the picture changes nothing.
    const small = Buffer.from([...[0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1], ...[1, 0x11, 0]])
    const twoFrames = Buffer.concat([photo.subarray(0, -2), small, photo.subarray(-2)])
    expect(await problemOf(twoFrames)).toEqual({ type: 'ImageTooDeep' })
  })
})

/** A comment of a JPEG. */
const comment = (text: string): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(text, 'latin1')])
}
