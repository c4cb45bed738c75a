// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { webFiles } from '@clinic/query-service/http/web-files.ts'
import { examplePractice } from '@clinic/shared-events/contracts/practice/practice.ts'
import express from 'express'
import { matchRoutes } from 'react-router-dom'
import request from 'supertest'
import { afterAll, expect, it, vi } from 'vitest'
import { paths } from '~/paths.ts'
import { pagePatterns, unknownSection } from './page-patterns.ts'
import { routes } from './routes.tsx'

const folder = mkdtempSync(join(tmpdir(), 'pages-'))
mkdirSync(join(folder, 'pages'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Mueve</title>')
writeFileSync(join(folder, 'pages', 'routes.json'), JSON.stringify(pagePatterns(routes)))
afterAll(() => rmSync(folder, { recursive: true }))

const app = express().use(webFiles(folder, async () => examplePractice))
const statusOf = async (address: string) => (await request(app).get(address).set('Accept', 'text/html')).status
/** What the web's own router shows at an address; the portal has a 404 screen of its own. */
const shows = (address: string) =>
  ['*', unknownSection].includes(matchRoutes(routes, address)?.at(-1)?.route.path ?? '') ? 'its 404 screen' : 'a page'
const exampleOf = (pattern: string) => pattern.replaceAll(/:[^/]+/g, 'MV-0123')

// @rule frame-unknown-path-answered
it.each(pagePatterns(routes))('%s has a page, and is answered as found', async (pattern) => {
  const address = exampleOf(pattern)
  expect([shows(address), await statusOf(address)]).toEqual(['a page', 200])
})

// @rule progress-pages-behind-links
it.each(pagePatterns(routes).filter((pattern) => pattern.includes(':')))(
  '%s names somebody: it is not for search engines',
  async (pattern) => {
    const { headers } = await request(app).get(exampleOf(pattern)).set('Accept', 'text/html')
    expect(headers['x-robots-tag']).toBe('noindex')
  },
)

it('every address of the site is a route', () => {
  expect(pagePatterns(routes).toSorted()).toEqual(Object.values(paths).toSorted())
})

/** Ways of writing an address, and of missing one. */
const variants: readonly ((address: string) => string)[] = [
  (address) => address.toUpperCase(),
  (address) => `${address}/`,
  (address) => `${address}//`,
  (address) => `/${address}`,
  (address) => `${address}/no-existe`,
  (address) => `/no-existe${address}`,
  (address) => `${address}-no-existe`,
  (address) => `${address}.php`,
  (address) => `${address}%2F`,
  (address) => `${address}%E0%A4%A`,
  (address) => address.replace(/i/g, '%69'),
  (address) => address.slice(0, address.lastIndexOf('/')),
  (address) => address.replace('MV-0123', ''),
]
const addresses = pagePatterns(routes).flatMap((pattern) => variants.map((vary) => vary(exampleOf(pattern)) || '/'))

// @rule frame-unknown-path-answered
it('the server answers 404 where the router shows its 404 screen, however an address is written, and nowhere else', async () => {
  // The router warns there about an address with a wrong encoding.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const answers = await Promise.all(
    [...new Set([...addresses, '/no-existe', '/wp-login.php', '/doctor/no-existe'])].map(
      async (address) => [address, shows(address), await statusOf(address)] as const,
    ),
  )
  expect(answers.filter(([, shown, status]) => status !== (shown === 'a page' ? 200 : 404))).toEqual([])
  expect(new Set(answers.map(([, , status]) => status))).toEqual(new Set([200, 404]))
})
