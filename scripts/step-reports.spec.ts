import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readPlaywrightReport, readVitestReport, slowestFiles } from './step-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'clinic-step-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (name: string, report: unknown): string => {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(report))
  return file
}

it('names every failed test of Vitest with what it met', () => {
  const file = written('vitest.json', {
    success: false,
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    testResults: [
      {
        name: '/project/orders.spec.ts',
        status: 'failed',
        startTime: 1000,
        endTime: 3500,
        assertionResults: [
          {
            fullName: 'orders sells three',
            status: 'failed',
            failureMessages: ['\u001b[31mexpected 3\u001b[39m\n\n  at x'],
          },
          { fullName: 'orders sells two', status: 'passed', failureMessages: [] },
        ],
      },
    ],
  })
  expect(readVitestReport(file, '/project/')).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: ['/project/orders.spec.ts › orders sells three: expected 3 | at x'],
    files: [{ name: 'orders.spec.ts', seconds: 2.5 }],
  })
})

it('counts a file of tests that could not even be read as failed', () => {
  const file = written('broken.json', {
    success: false,
    numPassedTests: 0,
    numFailedTests: 0,
    testResults: [{ name: 'broken.spec.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
  })
  expect(readVitestReport(file)).toMatchObject({ failed: 1, failures: ['broken.spec.ts: no such module'] })
})

it('names every failed story of the browser, however deep its group lies', () => {
  const story = (title: string, status: string, message?: string) => ({
    title,
    file: 'shop.e2e.spec.ts',
    line: 7,
    tests: [{ status, results: [{ duration: 500, errors: message ? [{ message }] : [] }] }],
  })
  const file = written('playwright.json', {
    stats: { expected: 1, unexpected: 1, skipped: 0 },
    errors: [],
    suites: [
      {
        title: 'shop',
        specs: [story('fills the cart', 'expected')],
        suites: [{ title: 'last units', specs: [story('greys out', 'unexpected', 'Timed out')] }],
      },
    ],
  })
  expect(readPlaywrightReport(file)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['shop.e2e.spec.ts:7 › greys out: Timed out'],
    files: [{ name: 'shop.e2e.spec.ts', seconds: 1 }],
  })
})

it('says what the page showed when a story failed: its dialogs, headings and messages', () => {
  const path = written('error-context.md', null)
  writeFileSync(path, 'Of the test\n```yaml\n- main:\n  - list\n- dialog "Nueva nota":\n  - textbox "Síntomas"\n```\n')
  const attachments = [{ name: 'screenshot' }, { name: 'error-context', path }]
  const results = [{ duration: 500, errors: [{ message: 'Timed out' }], attachments }]
  const specs = [{ title: 'closes', file: 'notes.e2e.spec.ts', line: 3, tests: [{ status: 'unexpected', results }] }]
  const file = written('shown.json', {
    stats: { expected: 1, unexpected: 1, skipped: 0 },
    suites: [{ title: 'notes', specs }],
  })
  expect(readPlaywrightReport(file).failures).toEqual([
    'notes.e2e.spec.ts:3 › closes: Timed out | the page: - main: - dialog "Nueva nota":',
  ])
})

it('tells how long each file of the browser took, all its stories together, and names the longest first', () => {
  const story = (file: string, duration: number) => ({
    title: 'pays',
    file,
    line: 3,
    tests: [{ status: 'expected', results: [{ duration }] }],
  })
  const file = written('files.json', {
    stats: { expected: 3, unexpected: 0, skipped: 0 },
    suites: [{ title: '', specs: [story('a.ts', 1000), story('b.ts', 2500), story('a.ts', 500)] }],
  })
  const { files } = readPlaywrightReport(file)
  expect(slowestFiles(files)).toEqual(['    2.5 s  b.ts', '    1.5 s  a.ts'])
  expect(slowestFiles(files, 1)).toHaveLength(1)
})
