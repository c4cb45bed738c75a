import { describe, expect, it } from 'vitest'
import { cruiseOffences } from './cruise-offences.ts'
import { circleOfFolders, formsOfImport, offencesOf } from './import-offences.ts'

const rulesOf = async (config: string): Promise<string[]> => {
  const { href } = new URL(`../../${config}`, import.meta.url)
  const read: { default: { forbidden: { name: string }[] } } = await import(href)
  return read.default.forbidden.map(({ name }) => name)
}

const imports = '.dependency-cruiser.mjs'
const rules = await rulesOf(imports)
const refused = cruiseOffences(imports, [...rules.flatMap((rule) => offencesOf(rule, rules)), ...formsOfImport])

describe('each rule of imports refuses what it is there for', () => {
  it.each(rules)('%s', (rule) => {
    const offences = offencesOf(rule, rules)
    expect(offences).not.toEqual([])
    for (const { from, to } of offences) expect(refused).toContain(`${rule}: ${from} -> ${to}`)
  })
})

it.each(formsOfImport)('an import is seen as it is written in $from', ({ from, to }) => {
  expect(refused).toContain(`platform-imports: ${from} -> ${to}`)
})

it('folders that import each other in a circle are refused, though no files do', async () => {
  const folders = '.dependency-cruiser.folders.mjs'
  expect(await rulesOf(folders)).toEqual(['no-circular-folders'])
  expect(cruiseOffences(folders, circleOfFolders)).toEqual([
    'no-circular-folders: platform/src/one -> platform/src/other',
    'no-circular-folders: platform/src/other -> platform/src/one',
  ])
})
