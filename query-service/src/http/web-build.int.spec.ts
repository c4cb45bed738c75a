import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { examplePractice, type ShownPractice } from '@clinic/shared-events/contracts/practice/practice.ts'
import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { page, script, servedWeb, useBuiltWeb } from '../../testing/built-web.ts'
import { webFiles } from './web-files.ts'

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

// @rule practice-logo
test('a document has the logo of the practice in the room of the drawn mark, and what the code begins with', async () => {
  writeFileSync(join(dist, 'pages', 'tienda.html'), '<div id="root"><svg data-mark=""><path/></svg><svg/></div>')
  writeFileSync(join(dist, 'index.html'), '<div id="root"></div>')
  const given = { ...examplePractice, logo: { imageUrl: '/images/l-320.webp', width: 90, height: 24 } }
  const served = (shown: ShownPractice) => request(express().use(webFiles(dist, async () => shown)))
  const { text } = await served(given).get('/tienda')
  const [, embedded = ''] = /<div id="root" data-practice="([^"]*)">/.exec(text) ?? []
  expect(JSON.parse(embedded.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code)))).toEqual(given)
  expect(text).toContain('><img class="own-logo" src="/images/l-320.webp" width="90" height="24" alt=""><svg/></div>')
  expect((await served(given).get('/citas')).text).toContain('data-practice=')
  expect((await served(examplePractice).get('/tienda')).text).toContain('<svg data-mark=""><path/></svg>')
})

// @rule practice-data-documents: Issue: a page's document names the practice as it now stands, without a restart
test('a document is made anew when the practice is named otherwise', async () => {
  let name = 'Norte'
  const app = express().use(webFiles(dist, async () => ({ ...examplePractice, name })))
  const title = async () => (await request(app).get('/servicios')).text
  expect(await title()).toContain('<title>Norte</title>')
  name = 'Sur'
  expect(await title()).toContain('<title>Sur</title>')
})

test('without a build there is nothing, and no failure', async () => {
  expect((await request(servedWeb(join(folder, 'not-built'))).get('/')).status).toBe(404)
})
