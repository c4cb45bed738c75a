import { connect } from 'node:net'
import { type ImageStore, ImageStoreFull, type StoredImage } from '@clinic/platform/images/image-store.ts'
import { imageOf, imageSentences, imageWidths, mostImageBytes } from '@clinic/shared-events/contracts/wire/images.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { bomb, gif, jpegOf, phonePhoto, pngOf, svg, zipEnd } from '../../testing/image-samples.ts'
import { useServedStaff } from '../../testing/use-served.ts'
import { createImageUpload } from './commands/upload-image.ts'

/** A store in memory, which can be full. */
const stored = new Map<string, StoredImage>()
let isFull = false
const images: ImageStore = {
  async put(image) {
    if (isFull) throw new ImageStoreFull('no room')
    stored.set(image.id, image)
  },
  read: async (id, width) => stored.get(id)?.sizes.get(width) ?? null,
  remove: async (id) => void stored.delete(id),
  keep: async () => 0,
}

const served = useServedStaff({ images })
beforeEach(() => {
  stored.clear()
  isFull = false
})

type Form = { field?: string; name?: string; type?: string; more?: [string, string] }
const upload = async (bytes: Buffer, { field = 'image', name = 'foto.png', type = 'image/png', more }: Form = {}) => {
  const form = new FormData()
  if (more) form.append(...more)
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
  const answer = await fetch(`${served().http.url}/api/upload-image`, {
    method: 'POST',
    headers: { Cookie: served().doctor, Origin: served().http.url },
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as { imageUrl?: string; error?: string; code?: string } }
}
const imageAt = (url: string | undefined): StoredImage => {
  const found = stored.get(imageOf(url ?? '')?.id ?? '')
  if (!found) throw new Error(`nothing is stored for ${url}`)
  return found
}

describe('an image that is uploaded', () => {
  // @rule images-call-upload: §7 POST /api/upload-image: a multipart form with a file field named image; the answer
  //   has imageUrl
  // @rule images-stored-once: Issue: stored once by the hash of its content
  it.each([
    ['PNG', pngOf],
    ['JPEG', jpegOf],
  ])('as %s is stored once, as WebP in each width, and its address answered', async (_, file) => {
    const bytes = await file()
    const { status, body } = await upload(bytes)
    expect([status, body]).toEqual([
      201,
      { imageUrl: expect.stringMatching(/^\/images\/[0-9a-f]{64}-640\.webp$/), width: 900, height: 600 },
    ])
    const sizes = [...imageAt(body.imageUrl).sizes]
    const measured = await Promise.all(sizes.map(async ([width, one]) => [width, await sharp(one).metadata()] as const))
    expect(measured.map(([width, { format, width: real }]) => [width, format, real])).toEqual(
      imageWidths.map((width) => [width, 'webp', Math.min(width, 900)]),
    )
    expect((await upload(bytes, { name: 'otra.jpg' })).body).toEqual(body)
    expect(stored.size).toBe(1)
  })

  // @rule images-no-metadata: Issue: encoded anew, without metadata
  it('loses what a phone wrote into it, and stands upright', async () => {
    const bytes = await phonePhoto()
    expect(bytes.includes('Telefono-de-Ana')).toBe(true)
    const { body } = await upload(bytes)
    for (const one of imageAt(body.imageUrl).sizes.values()) {
      const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(one).metadata()
      expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
      expect(height).toBeGreaterThan(width)
      expect(one.includes('Telefono-de-Ana')).toBe(false)
    }
  })

  it('is for staff alone, and from this site alone', async () => {
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(await pngOf())]), 'foto.png')
    const post = (headers: Record<string, string>) =>
      fetch(`${served().http.url}/api/upload-image`, { method: 'POST', headers, body: form })
    expect((await post({ Origin: served().http.url })).status).toBe(401)
    expect((await post({ Cookie: served().doctor, Origin: 'http://otro.example' })).status).toBe(403)
    expect(stored.size).toBe(0)
  })
})

describe('a file that cannot be taken', () => {
  // @rule images-refusals: §9 Issue: each refusal says why in Spanish; 5 MB are the most
  // @rule images-svg: Issue: an SVG is refused with the right message and leaves nothing
  // @rule images-content-not-name, images-polyglot, images-bomb
  it.each<[string, () => Promise<Buffer>, number, string]>([
    ['an SVG', async () => svg, 415, imageSentences.notAnImage],
    ['a GIF', async () => gif, 415, imageSentences.notAnImage],
    ['a PNG and an archive in one', async () => Buffer.concat([await pngOf(), zipEnd]), 415, imageSentences.notAnImage],
    ['a bomb of 10,000 x 10,000 px', bomb, 413, imageSentences.tooManyPixels],
    ['a photo of which the end is missing', async () => (await jpegOf()).subarray(0, -200), 400, imageSentences.broken],
    ['a PNG whose pixels are damaged', async () => damaged(await pngOf()), 400, imageSentences.broken],
    ['one byte too many', async () => Buffer.alloc(mostImageBytes + 1), 413, imageSentences.tooLarge],
  ])('%s is told why, and leaves nothing', async (_, file, status, sentence) => {
    const answer = await upload(await file())
    expect([answer.status, answer.body.error]).toEqual([status, sentence])
    expect(stored.size).toBe(0)
  })

  it('nothing but the field image is taken, and it once', async () => {
    const bytes = await pngOf()
    for (const form of [{ field: 'file' }, { more: ['name', 'x'] as [string, string] }])
      expect(await upload(bytes, form)).toMatchObject({ status: 400, body: { error: imageSentences.field } })
    const json = await served().http.call('POST', '/api/upload-image', {
      body: { image: 'x' },
      cookie: served().doctor,
    })
    expect([json.status, json.body.error]).toEqual([415, imageSentences.field])
    expect(stored.size).toBe(0)
  })

  // @rule images-disk-full: Issue: a full disk gets its message and leaves nothing behind
  it('a full disk is told as that', async () => {
    isFull = true
    const { status, body } = await upload(await pngOf())
    expect([status, body]).toEqual([503, { error: imageSentences.full, code: 'image-store-full' }])
    isFull = false
    expect((await upload(await pngOf())).status).toBe(201)
  })

  // @rule images-cut-off: Issue: a cut-off upload gets its message and leaves nothing behind
  it('an upload that ends early is told, and one whose sender goes away leaves nothing', async () => {
    const whole = await pngOf()
    const head =
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
    const half = Buffer.concat([Buffer.from(head), whole.subarray(0, 500)])
    const answer = await fetch(`${served().http.url}/api/upload-image`, {
      method: 'POST',
      headers: {
        Cookie: served().doctor,
        Origin: served().http.url,
        'Content-Type': 'multipart/form-data; boundary=x',
      },
      body: new Uint8Array(half),
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: imageSentences.cutOff }])
    const { port, host } = new URL(served().http.url)
    const lines = [
      'POST /api/upload-image HTTP/1.1',
      `Host: ${host}`,
      `Origin: ${served().http.url}`,
      `Cookie: ${served().doctor}`,
    ]
    const headers = [...lines, 'Content-Type: multipart/form-data; boundary=x', 'Content-Length: 90000', '', '']
    for (let n = 0; n < 20; n += 1) {
      const socket = connect(Number(port), '127.0.0.1')
      await new Promise<void>((resolve) =>
        socket.write(Buffer.concat([Buffer.from(headers.join('\r\n')), half]), () => resolve()),
      )
      await new Promise<void>((resolve) => socket.on('close', () => resolve()).destroy())
    }
    // More than may be read at once went away: none of them still counts.
    await expect.poll(async () => (await upload(whole)).status).toBe(201)
    expect(stored.size).toBe(1)
    expect(served().http.lines.join('\n')).not.toContain('unexpected error')
  })
})

/** The same chunks, with pixels that do not open. */
const damaged = (png: Buffer): Buffer => {
  const changed = Buffer.from(png)
  const at = changed.indexOf('IDAT') + 4
  changed.fill(0x55, at, at + 20)
  return changed
}

// @rule images-upload-slots
it('whoever uploads many leaves a place to others', async () => {
  const { promise: hasRoom, resolve: makeRoom } = Promise.withResolvers<void>()
  const take = createImageUpload({ ...images, put: () => hasRoom })
  const file = await pngOf()
  const many = Promise.allSettled(Array.from({ length: 9 }, () => take(file, 'ana')))
  const other = take(file, 'luis')
  makeRoom()
  expect(await other).toMatchObject({ ok: true })
  expect((await many).filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

// @rule images-others-go-on: Others are answered while an image is being encoded
it('others are answered while a large image is being encoded', async () => {
  const noise = await sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 3 },
    },
  })
    .jpeg({ quality: 30 })
    .toBuffer()
  let done = false
  const uploading = upload(noise, { type: 'image/jpeg' }).then((answer) => {
    done = true
    return answer
  })
  let answeredMeanwhile = 0
  while (!done) {
    await served().http.call('POST', '/api/products', { body: {}, cookie: served().doctor })
    if (!done) answeredMeanwhile += 1
  }
  expect((await uploading).status).toBe(201)
  expect(answeredMeanwhile).toBeGreaterThan(5)
})
