import { tested } from './tested.ts'

/**
 * docs/conformance/*.md: the statements of the specification. Rows are `| rule | statement |`. A test carries the
 * rules it proves in a comment right above it: `// @rule cart-badge`. The same pages with a column of these tests are
 * written by `npm run docs`.
 */
export type Row = { line: number; rule: string; statement: string; more: boolean }

/** Titles of the tests that carry a rule, by rule, and comments that stand above no test. */
export type Proofs = { titles: ReadonlyMap<string, readonly string[]>; astray: readonly string[] }

const cells = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())

const isRow = (line: string): boolean => line.startsWith('| ') && !line.startsWith('| Rule |')

export const rowsOf = (page: string): Row[] =>
  page.split('\n').flatMap((line, at) => {
    if (!isRow(line)) return []
    const [rule = '', statement = '', ...more] = cells(line)
    return [{ line: at + 1, rule: rule.replaceAll('`', ''), statement, more: more.length > 0 }]
  })

/** The proofs in some files' texts, by path. */
export const proofsIn = (files: ReadonlyMap<string, string>): Proofs => {
  const titles = new Map<string, string[]>()
  const astray: string[] = []
  for (const [path, text] of files)
    for (const { line, rules, title } of tested(text, path.endsWith('x')))
      if (title === null) astray.push(`${path}:${line}: no test stands below @rule`)
      else for (const rule of rules) titles.set(rule, [...new Set([...(titles.get(rule) ?? []), title])])
  return { titles, astray }
}

/** Where the pages with the tests' column are written; git ignores it. */
export const writtenTo = '.cache/docs/conformance'

/**
 * A page as it is written there: each row with the titles of its tests, and links that lead to the other pages from
 * there.
 */
export const withTests = (page: string, { titles }: Pick<Proofs, 'titles'>): string =>
  page
    .replaceAll('](../', '](../../../docs/')
    .split('\n')
    .map((line) => {
      if (line === '| Rule | Statement |') return '| Rule | Statement | Tests |'
      if (line === '|---|---|') return '|---|---|---|'
      if (!isRow(line)) return line
      const [rule = '', statement = ''] = cells(line)
      // In an order of their own, so that moving a file changes nothing.
      const proofs = [...(titles.get(rule.replaceAll('`', '')) ?? [])]
        .sort()
        .map((title) => title.replaceAll('|', '\\|'))
      return `| ${rule} | ${statement} | ${proofs.join('<br>')} |`
    })
    .join('\n')

/** Why the rows of all pages and the tests' rules do not belong together. */
export const problemsOf = (rows: readonly Row[], { titles, astray }: Proofs): string[] => {
  const known = new Set(rows.map(({ rule }) => rule))
  const inRows = rows.flatMap(({ line, rule, statement, more }, at) => [
    ...(more ? [`line ${line}: ${rule} has more than its statement`] : []),
    ...(statement === '' ? [`line ${line}: ${rule} states nothing`] : []),
    ...(/^[a-z0-9-]+$/.test(rule) ? [] : [`line ${line}: '${rule}' is no rule's id`]),
    ...(rows.findIndex((row) => row.rule === rule) < at ? [`line ${line}: ${rule} stands twice`] : []),
    ...(titles.has(rule) ? [] : [`line ${line}: no test carries ${rule}`]),
  ])
  const inTests = [...titles.keys()].filter((rule) => !known.has(rule)).map((rule) => `no page has the rule ${rule}`)
  return [...inRows, ...inTests, ...astray]
}
