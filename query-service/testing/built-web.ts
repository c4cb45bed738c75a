import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createHttpApp } from '@clinic/platform/http/app.ts'
import { createHttpKit } from '@clinic/platform/http/calls/kit.ts'
import { createLogger } from '@clinic/platform/telemetry/logger.ts'
import { examplePractice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { afterAll } from 'vitest'
import { webFiles } from '../src/http/web-files.ts'

export const page = '<!doctype html><title>Mueve</title>'
export const script = 'console.log("hola")'
const routes = ['/', '/citas', '/servicios', '/tienda', '/r/:id', '/doctor/dashboard', '/pedido/:n']

/** Builds a small web into the folder `dist` of a folder that goes with the suite. */
export const useBuiltWeb = () => {
  const folder = mkdtempSync(join(tmpdir(), 'web-'))
  const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, 'dist', name), content)
  mkdirSync(join(folder, 'dist', 'assets'), { recursive: true })
  mkdirSync(join(folder, 'dist', 'pages'))
  put('index.html', page)
  put('index.html.br', brotliCompressSync(page))
  put('assets/app-1a2b.js', script)
  put('assets/app-1a2b.js.br', brotliCompressSync(script))
  put('assets/app-1a2b.js.gz', gzipSync(script))
  put('assets/font-1.woff2', 'font')
  put('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  put('pages/routes.json', JSON.stringify(routes))
  put('pages/servicios.html', '<title>%practice.name%</title><p>50 %</p>')
  writeFileSync(join(folder, 'secret.txt'), 'secreto')
  afterAll(() => rmSync(folder, { recursive: true }))
  return { folder, put }
}

/** Serves the web that is built in a folder, as a service that has nothing else. */
export const servedWeb = (folder: string, writeLine: (line: string) => void = () => undefined) => {
  const config = { publicUrl: null, rateLimits: false, trustProxy: 0 }
  const log = createLogger('test', { write: writeLine })
  const kit = createHttpKit({
    config,
    sessions: { read: async () => null, readResting: async () => null },
    accesses: { keep: async () => undefined },
    log,
  })
  const web = webFiles(folder, async () => ({ ...examplePractice, name: 'Clínica <b>' }))
  return createHttpApp({ kit, routes: [], checks: {}, metricsFor: 'this-machine', web })
}
