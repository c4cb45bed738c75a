import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { askRunning, openControl } from './control.ts'
import { filesOf, lockFolder, openFolder } from './folder.ts'

/** A terminal that keeps its lines. */
const terminal = () => {
  const lines: string[] = []
  return {
    lines,
    print: (line: string) => void lines.push(line),
    progress: (label: string, { done, total }: { done: number; total: number }) =>
      void lines.push(`${label} ${done}/${total}`),
  }
}

const folders: string[] = []
const folder = (name = '') => {
  const made = join(mkdtempSync(join(tmpdir(), 'control-')), name)
  folders.push(made)
  return openFolder(made).files
}
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
})

it('hands a request to the running process and its lines and exit code back', async () => {
  const files = folder()
  const control = await openControl(files, async ({ tool, words }, { print, progress }) => {
    progress('rebuild', { done: 1, total: 2 })
    print(`asked for ${tool} ${words.join(' ')}`)
    return 3
  })
  const asking = terminal()
  expect(await askRunning(files, { tool: 'projections', words: ['status'] }, asking)).toBe(3)
  expect(asking.lines).toEqual(['rebuild 1/2', 'asked for projections status'])
  control.close()
})

it('works in a folder whose path is longer than a socket may be', async () => {
  const files = folder('a'.repeat(120))
  const control = await openControl(files, async () => 0)
  expect(await askRunning(files, { tool: 'verify', words: [] }, terminal())).toBe(0)
  control.close()
})

it('answers a tool that throws with its message and exit code 1', async () => {
  const files = folder()
  const control = await openControl(files, async () => {
    throw new Error('no such projection')
  })
  const asking = terminal()
  expect(await askRunning(files, { tool: 'x', words: [] }, asking)).toBe(1)
  expect(asking.lines).toEqual(['It failed: no such projection'])
  control.close()
})

it('says null when nobody runs on the folder', async () => {
  expect(await askRunning(folder(), { tool: 'verify', words: [] }, terminal())).toBeNull()
})

it('locks a folder for one holder at a time', () => {
  const files = folder()
  const first = lockFolder(files)
  expect(first).not.toBeNull()
  expect(lockFolder(files)).toBeNull()
  first?.release()
  const second = lockFolder(files)
  expect(second).not.toBeNull()
  second?.release()
})

it('explains a folder that cannot be made', () => {
  expect(() => openFolder('/dev/null/data')).toThrow(/cannot be written.*DATA_DIR/)
  expect(filesOf('/a').log).toBe('/a/log.sqlite')
})
