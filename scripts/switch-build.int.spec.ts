import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { webFiles } from '@clinic/query-service/http/web-files.ts'
import { examplePractice } from '@clinic/shared-events/contracts/practice/practice.ts'
import express from 'express'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { switchBuild } from './switch-build.ts'

const page = (n: number | string) => `<script src="/assets/app-${n}.js"></script>`
/** A build as vite leaves it: its page loads a script that loads a part. */
const build = (n: number | string): Record<string, string> => ({
  'index.html': page(n),
  'pages/citas.html': page(n),
  'pages/routes.json': '["/","/citas"]',
  [`assets/app-${n}.js`]: `import('/assets/part-${n}.js')`,
  [`assets/part-${n}.js`]: 'part',
  'assets/font-1.woff2': 'font',
  'favicon.svg': '<svg/>',
})

describe('a build takes the place of the one before', () => {
  let folder: string
  let dist: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'switch-'))
    dist = join(folder, 'dist')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const write = (files: Record<string, string>): string => {
    const next = mkdtempSync(join(folder, 'next-'))
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(next, name)), { recursive: true })
      writeFileSync(join(next, name), content)
    }
    return next
  }
  const put = (files: Record<string, string>) => switchBuild(write(files), dist)
  const assets = () => readdirSync(join(dist, 'assets')).toSorted()

  it('where none was, it is there whole', () => {
    put(build(1))
    expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe(page(1))
    expect(readFileSync(join(dist, 'pages/citas.html'), 'utf8')).toBe(page(1))
    expect(assets()).toEqual(['app-1.js', 'font-1.woff2', 'part-1.js'])
  })

  // @rule home-building-web-again
  it('keeps the hashed assets of the build before, for pages that are still open, and of no build before that', () => {
    put(build(1))
    put(build(2))
    expect(assets()).toEqual(['app-1.js', 'app-2.js', 'font-1.woff2', 'part-1.js', 'part-2.js'])
    put(build(3))
    expect(assets()).toEqual(['app-2.js', 'app-3.js', 'font-1.woff2', 'part-2.js', 'part-3.js'])
    expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe(page(3))
  })

  it('the same build again is no other: the one before keeps its assets', () => {
    put(build(1))
    put(build(2))
    put(build(2))
    expect(assets()).toEqual(['app-1.js', 'app-2.js', 'font-1.woff2', 'part-1.js', 'part-2.js'])
  })

  it('what is no hashed asset is the new build alone', () => {
    put({ ...build(1), 'favicon.svg.br': 'packed', 'art/old.svg': '<svg/>', 'pages/tienda.html': page(1) })
    put(build(2))
    expect(
      ['favicon.svg.br', 'art/old.svg', 'pages/tienda.html'].filter((name) => existsSync(join(dist, name))),
    ).toEqual([])
    expect(existsSync(join(dist, 'favicon.svg'))).toBe(true)
  })

  it('of a build that left no list, all assets are kept', () => {
    mkdirSync(join(dist, 'assets'), { recursive: true })
    writeFileSync(join(dist, 'assets', 'app-0.js'), '')
    put(build(1))
    expect(assets()).toContain('app-0.js')
    put(build(2))
    expect(assets()).not.toContain('app-0.js')
  })

  it('one that was cut off halfway is made good by the next, without a loss to the one that was served', () => {
    put(build(1))
    mkdirSync(join(dist, 'robots.txt'))
    expect(() => put({ ...build(2), 'robots.txt': '' })).toThrow('robots.txt')
    expect(assets()).toContain('part-2.js')
    rmSync(join(dist, 'robots.txt'), { recursive: true })
    expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe(page(1))
    put(build(2))
    expect(assets()).toEqual(['app-1.js', 'app-2.js', 'font-1.woff2', 'part-1.js', 'part-2.js'])
  })

  // @rule home-building-web-again
  it('a running server has the page, its scripts and those of a page that was open before, at any moment', async () => {
    put(build(0))
    const server = express()
      .use(webFiles(dist, async () => examplePractice))
      .listen(0)
    const get = async (path: string) => {
      const { status, text, body } = await request(server).get(path).set('Accept', 'text/html')
      return { status, text: text ?? String(body) }
    }
    const script = /\/assets\/[\w-]+\.js/
    const missing: string[] = []
    const load = async (path: string): Promise<string> => {
      const { status, text } = await get(path)
      if (status !== 200) missing.push(path)
      return script.exec(text)?.[0] ?? path
    }
    try {
      for (const n of Array.from({ length: 8 }, (_, i) => i + 1)) {
        const open = await load(await load('/citas'))
        const next = write(build(n))
        const switching = spawn(
          process.execPath,
          [
            '-e',
            'import(process.argv[1]).then((m) => m.switchBuild(process.argv[2], process.argv[3]))',
            join(import.meta.dirname, 'switch-build.ts'),
            next,
            dist,
          ],
          { stdio: 'inherit' },
        )
        const over = once(switching, 'exit')
        let going = true
        void over.then(() => {
          going = false
        })
        while (going) for (const path of ['/', '/citas']) await load(await load(await load(path)))
        expect(await over).toEqual([0, null])
        await load(open)
        expect(await load('/')).toBe(`/assets/app-${n}.js`)
        expect(await load('/citas')).toBe(`/assets/app-${n}.js`)
      }
    } finally {
      server.close()
    }
    expect(missing).toEqual([])
  })
})
