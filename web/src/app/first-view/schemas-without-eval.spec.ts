import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('zod heeds the wish not to compile schemas', () => {
  const wish = join(import.meta.dirname, 'schemas-without-eval.ts')
  // In a process of its own: zod asks for the wish once, when it is loaded.
  const script = `await import(${JSON.stringify(wish)}); console.log((await import('zod')).z.config().jitless)`
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })).toBe('true\n')
})
