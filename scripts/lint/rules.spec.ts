import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { lintTexts } from './lint-text.ts'

type Rules = Record<string, Record<string, unknown>>

const text = readFileSync(fileURLToPath(new URL('../../biome.json', import.meta.url)), 'utf8')
const { recommended: _, ...groups } = (JSON.parse(text) as { linter: { rules: Rules } }).linter.rules
const chosen = Object.entries(groups).flatMap(([group, rules]) =>
  Object.entries(rules).flatMap(([rule, level]) => (level === 'off' ? [] : [`${group}/${rule}`])),
)

/** For each rule that is chosen beyond the recommended ones: a file that it refuses. */
const offences: Readonly<Record<string, readonly [path: string, text: string]>> = {
  'suspicious/noExplicitAny': ['platform/src/any.ts', 'export const a = (b: any) => b\n'],
  'style/useImportType': ['platform/src/type.ts', "import { B } from './b.ts'\n\nexport const a = (b: B): B => b\n"],
  'style/useFilenamingConvention': ['platform/src/BadName.ts', 'export const a = 1\n'],
  'correctness/noUnusedImports': [
    'platform/src/unused-import.ts',
    "import { b } from './b.ts'\n\nexport const a = 1\n",
  ],
  'correctness/noUnusedVariables': ['platform/src/unused.ts', 'const b = 1\nexport const a = 1\n'],
}
const found = lintTexts(new Map(Object.values(offences)))

it.each(chosen)('%s is refused', (rule) => {
  const [path = ''] = offences[rule] ?? []
  expect(found.get(path)).toContain(`lint/${rule}: `)
})
