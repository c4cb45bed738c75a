import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from '@clinic/test-servers/chromium.ts'
import { defineConfig } from '@playwright/test'

const reports = process.env.TEST_REPORT_DIR ?? fileURLToPath(new URL('../.cache/test-report', import.meta.url))

export default defineConfig({
  testDir: './src',
  globalSetup: './src/support/systems/built-web.ts',
  testMatch: '**/*.e2e.spec.ts',
  // The README's pictures are taken when somebody asks for them, so that a run leaves no change behind.
  testIgnore: process.env.UPDATE_PICTURES === '1' ? [] : ['**/pictures.e2e.spec.ts'],
  outputDir: fileURLToPath(new URL('../test-results', import.meta.url)),
  // Three browsers side by side, each with a system of its own, since stories wait a part of their time; those of a file run
  // in order, but where it says not.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // A busy machine may starve one of them for a while: what never comes is found all the same, only later.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: join(reports, 'e2e.json') }]],
  use: {
    browserName: 'chromium',
    locale: 'es-CR',
    // Far from Costa Rica on purpose: days and hours must be the clinic's wherever the browser is.
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 800 },
    // What fades and slides is drawn by the processor, a sixth of what a story costs: where a story watches it, it asks for it
    // (`withMotion`).
    contextOptions: { reducedMotion: 'reduce' },
    // What waits for something that never comes is named, before the story's own time is over.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // A picture shows the end of what failed. Keeping what a page consisted of at each step would take a fifth of the time.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? findChromium() ?? 'chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        // Pages live for seconds: optimizing their code, and a process for each, costs a sixth of the processor and gains nothing.
        '--process-per-site',
        '--js-flags=--no-opt',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Chats lead out of the tests: where a story answers none itself, none is reached.
        '--host-resolver-rules=MAP wa.me ~NOTFOUND',
      ],
    },
  },
})
