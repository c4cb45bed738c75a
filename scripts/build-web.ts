import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { switchBuild } from './switch-build.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What the built web depends on. */
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/precompress.ts',
  'web/bundle-budget.ts',
  'web/first-load.ts',
  'web/first-view-pages.ts',
  'web/preload-first-page.ts',
  'shared-events/src/contracts',
  'package-lock.json',
]

const newestIn = (path: string): number => {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  // A folder's own time tells of a file that was taken away.
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}

/** Whether web/dist is missing or older than what it is built from. */
const webIsStale = (): boolean => {
  const built = join(root, 'web/dist/index.html')
  if (!existsSync(built)) return true
  return Math.max(...sources.map((path) => newestIn(join(root, path)))) > statSync(built).mtimeMs
}

/** Builds the web when it is stale; throws with the build's words when it fails. */
export const buildWebWhenStale = (say: (line: string) => void): void => {
  if (webIsStale()) buildWeb(say)
}

/** Builds the web beside what is served and switches to it; throws with the build's words when it fails, and nothing has changed then. */
export const buildWeb = (say: (line: string) => void): void => {
  say('Building the web (once, and when it changed)…')
  const web = join(root, 'web')
  mkdirSync(join(web, '.cache'), { recursive: true })
  const next = mkdtempSync(join(web, '.cache', 'build-'))
  try {
    runVite(web, next, say)
    switchBuild(next, join(web, 'dist'))
  } finally {
    rmSync(next, { recursive: true })
  }
}

const runVite = (web: string, next: string, say: (line: string) => void): void => {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', next], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`The web did not build:\n${built.stdout}${built.stderr}`)
  if (built.stdout.trim() !== '') say(built.stdout.trim())
}
