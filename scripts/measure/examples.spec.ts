import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesOf, placesOf } from './examples.ts'

const changed = (path: string): string =>
  `diff --git a/${path} b/${path}\nindex 1..2 100644\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-one\n+new file mode\n`
const added = (path: string): string =>
  `diff --git a/${path} b/${path}\nnew file mode 100644\nindex 0..2\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+one\n`

it('the files of a diff are counted, changed and new ones', () => {
  expect(filesOf(changed('web/src/sections.ts') + added('web/src/a-page.tsx'))).toEqual([
    { path: 'web/src/sections.ts', added: false },
    { path: 'web/src/a-page.tsx', added: true },
  ])
})

it.each([
  'web/src/a.spec.tsx',
  'command-service/testing/every-write.ts',
  'e2e/src/walk.ts',
  'shared-events/src/carts/golden/a.v1.json',
  'docs/events.md',
])('%s is not counted', (path) => {
  expect(filesOf(changed(path) + added(path))).toEqual([])
})

it('a checkout says what its examples take, and nothing of those it does not have', () => {
  const root = mkdtempSync(join(tmpdir(), 'clinic-measure-'))
  try {
    mkdirSync(join(root, 'docs/how-to/examples'), { recursive: true })
    writeFileSync(join(root, 'docs/how-to/examples/event.diff'), changed('web/src/a.ts') + changed('web/src/b.ts'))
    expect(placesOf(root)).toEqual([
      { what: 'an optional field', files: null, most: 7 },
      { what: 'an event type', files: 2, most: 7 },
      { what: 'a live screen', files: null, most: 8 },
      { what: 'a slice', files: null, most: 15 },
    ])
  } finally {
    rmSync(root, { recursive: true })
  }
})
