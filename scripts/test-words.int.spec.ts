import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const script = fileURLToPath(new URL('test.ts', import.meta.url))

it.each(['screnes', '--chagned'])('npm test -- %s says which steps there are, and is no success', (word) => {
  const { status, stderr } = spawnSync(process.execPath, [script, word], { encoding: 'utf8', timeout: 20_000 })
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(/^No step is called .*browser\.\n$/) })
})
