import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import request from 'supertest'
import { expect, test } from 'vitest'
import { page, script, servedWeb, useBuiltWeb } from '../../testing/built-web.ts'

const { folder, put } = useBuiltWeb()
const dist = join(folder, 'dist')

test('a file that has just gone is 404, neither kept nor said to be packed', async () => {
  put('assets/late-1.js', script)
  put('assets/late-1.js.br', brotliCompressSync(script))
  const app = servedWeb(dist)
  for (const name of ['late-1.js', 'late-1.js.br']) rmSync(join(dist, 'assets', name))
  const { status, headers } = await request(app).get('/assets/late-1.js').set('Accept-Encoding', 'br')
  expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([404, undefined, undefined])
  expect(headers['content-type']).toContain('application/json')
})

// @rule home-building-web-again: Building the web again leaves running servers without a gap, and open pages with the
//   parts they have still to load
test('a build that takes the place of another is served from the next request on', async () => {
  const app = servedWeb(dist)
  renameSync(dist, join(folder, 'first'))
  const path = '/assets/app-2b.js'
  expect((await request(app).get(path)).status).toBe(404)
  cpSync(join(folder, 'first'), dist, { recursive: true })
  put('assets/app-2b.js', script)
  put('pages/servicios.html', 'Servicios')
  put('pages/routes.json', '["/servicios"]')
  expect([(await request(app).get(path)).status, (await request(app).get('/servicios')).text]).toEqual([
    200,
    'Servicios',
  ])
  expect((await request(app).get('/citas')).status).toBe(404)
  rmSync(dist, { recursive: true })
  renameSync(join(folder, 'first'), dist)
})

test('one that is not whole yet is not taken, and the web appears where none was built', async () => {
  const building = mkdtempSync(join(folder, 'building-'))
  const app = servedWeb(building)
  const status = async () => (await request(app).get('/')).status
  expect(await status()).toBe(404)
  writeFileSync(join(building, 'index.html'), page)
  expect(await status()).toBe(404)
  mkdirSync(join(building, 'pages'))
  writeFileSync(join(building, 'pages', 'routes.json'), '["/"]')
  expect(await status()).toBe(200)
})

test('without a build there is nothing, and no failure', async () => {
  expect((await request(servedWeb(join(folder, 'not-built'))).get('/')).status).toBe(404)
})
