import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstLoadOf, keepSteps, scriptsNamed, startedOf, stepsOf } from './last-run.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clinic-measure-'))
})
afterEach(() => rmSync(root, { recursive: true }))

describe('the seconds of the parts of npm test', () => {
  const names = ['types', 'lint', 'browser']
  const ran = (name: string, seconds: number, ok = true, notRun?: string) => ({
    name,
    seconds,
    ok,
    ...(notRun && { notRun }),
  })

  it('are unknown before any was run', () => {
    expect(stepsOf(root)).toBeNull()
  })

  it('are those of the last run of each, whatever other parts were run since', () => {
    keepSteps(root, names, [ran('types', 7), ran('lint', 9)])
    keepSteps(root, names, [ran('lint', 5)])
    expect(stepsOf(root)).toEqual([
      { name: 'types', seconds: 7 },
      { name: 'lint', seconds: 5 },
      { name: 'browser', seconds: null },
    ])
  })

  it('are not those of a part that failed or could not run', () => {
    keepSteps(root, names, [
      ran('types', 7),
      ran('lint', 1, false),
      ran('browser', 0, true, 'Chromium is not installed'),
    ])
    expect(stepsOf(root)?.map(({ seconds }) => seconds)).toEqual([7, null, null])
  })

  it('of a part that is gone go', () => {
    keepSteps(root, ['types', 'gone'], [ran('gone', 7)])
    keepSteps(root, ['types'], [])
    expect(stepsOf(root)).toEqual([{ name: 'types', seconds: null }])
  })
})

describe('the first load', () => {
  const html = `<script src="/theme.js"></script><script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/base-2.js">
    <link rel="modulepreload" href="/assets/base-2.js" crossorigin>
    <link rel="stylesheet" href="/assets/index-3.css"><script src="https://elsewhere.example/a.js"></script>`

  it('is every script that the page names, once', () => {
    expect(scriptsNamed(html)).toEqual(['theme.js', 'assets/index-1.js', 'assets/base-2.js'])
  })

  it('is not known before a build', () => {
    expect(firstLoadOf(root)).toBeNull()
  })

  it('counts the bytes that are sent: compressed where a file is', () => {
    const write = (name: string, text: string) => writeFileSync(join(root, 'web/dist', name), text)
    mkdirSync(join(root, 'web/dist/assets'), { recursive: true })
    write('index.html', html)
    write('theme.js', '12345')
    write('assets/index-1.js', '1'.repeat(2000))
    write('assets/index-1.js.br', '1'.repeat(100))
    write('assets/base-2.js', '1'.repeat(3000))
    write('assets/base-2.js.br', '1'.repeat(1000))
    expect(firstLoadOf(root)).toBe(1105)
  })
})

describe('start-up and memory', () => {
  const ran = (at: string, measured: { what: string; baseline: number; ours: number }[]) => {
    // A run that is under way has a folder of its own there.
    mkdirSync(join(root, '.cache/bench/work-1'), { recursive: true })
    writeFileSync(join(root, `.cache/bench/${at}.json`), JSON.stringify({ sections: [{ measured }, { measured: [] }] }))
  }
  const starts = [
    { what: 'start-up at 10,000 events', baseline: 90, ours: 480 },
    { what: 'resident at 10,000 events', baseline: 60, ours: 131 },
  ]

  it('are not known before the bench ran', () => {
    expect(startedOf(root)).toEqual({ ms: null, residentMb: null })
  })

  it('are our own of the newest run', () => {
    ran('2026-11-26T01-26-44.346Z', [{ what: 'start-up at 10,000 events', baseline: 1, ours: 2 }])
    ran('2026-11-26T05-25-25.821Z', starts)
    expect(startedOf(root)).toEqual({ ms: 480, residentMb: 131 })
  })

  it('are not known where the newest run left them out', () => {
    ran('2026-11-26T01-26-44.346Z', starts)
    ran('2026-11-26T05-25-25.821Z', [{ what: 'bookings', baseline: 86, ours: 23 }])
    expect(startedOf(root)).toEqual({ ms: null, residentMb: null })
  })
})
