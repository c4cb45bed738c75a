import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Rig, startRig } from '../../testing/rig.ts'

const id = 'a'.repeat(64)
let rig: Rig
beforeAll(async () => {
  rig = await startRig()
  rig.keepImage(id, 640, Buffer.from('webp bytes'))
})
afterAll(() => rig.close())

// @rule images-served-immutable: Issue: served immutable, in the sizes the shop needs
test('an image is served to everybody for good, as what it is', async () => {
  const { status, headers, body } = await request(rig.url).get(`/images/${id}-640.webp`)
  expect([status, body.toString()]).toEqual([200, 'webp bytes'])
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect((await request(rig.url).head(`/images/${id}-640.webp`)).status).toBe(200)
})

test('a browser that has it and asks again is answered 304, without the picture being read', async () => {
  const address = `/images/${id}-640.webp`
  const { headers } = await request(rig.url).get(address)
  expect(headers.etag).toBe(`"${id}-640"`)
  const again = await request(rig.url).get(address).set('If-None-Match', String(headers.etag))
  expect([again.status, again.headers['cache-control']]).toEqual([304, 'public, max-age=31536000, immutable'])
  expect((await request(rig.url).get(address).set('If-None-Match', '"another"')).status).toBe(200)
})

test.each([
  `/images/${id}-320.webp`,
  `/images/${id}-641.webp`,
  `/images/${id}.webp`,
  `/images/${id}-640.png`,
  '/images/..%2F..%2Fmaster.key',
  `/images/${'b'.repeat(64)}-640.webp`,
])('%s is 404, and nobody keeps that', async (path) => {
  const { status, body, headers } = await request(rig.url).get(path)
  expect([status, body.code]).toEqual([404, 'not-found'])
  expect(headers['cache-control']).not.toContain('immutable')
  expect(headers.etag ?? '').not.toContain(id)
})
