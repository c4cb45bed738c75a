import sharp from 'sharp'

/** Files made for the tests by their own bytes: nothing is fetched and nothing stands in the repository. */
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 13, g: 110, b: 103 } } })

export const pngOf = (width = 900, height = 600): Promise<Buffer> => canvas(width, height).png().toBuffer()
export const jpegOf = (width = 900, height = 600): Promise<Buffer> => canvas(width, height).jpeg().toBuffer()

/** A photo as a phone takes it: lying on its side, with where it was taken and whose phone it was. */
export const phonePhoto = (): Promise<Buffer> =>
  canvas(900, 600)
    .jpeg()
    .withExif({ IFD0: { Make: 'Telefono-de-Ana', Orientation: '6' }, IFD3: { GPSLatitude: '9/1 59/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** A valid PNG of 10,000 x 10,000 px in a few hundred kB. */
export const bomb = (): Promise<Buffer> =>
  sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'black' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
export const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
/** The last record of a ZIP, which makes an archive of whatever stands before it. */
export const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
