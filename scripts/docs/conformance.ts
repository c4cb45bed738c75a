import { tested } from './tested.ts'

/**
 * docs/conformance/*.md: the statements of the specification and the tests that prove them. Rows are `| rule | statement | tests |`.
 * A test carries the rules it proves in a comment right above it: `// @rule cart-badge`. The tests' column is written from these.
 */
export type Row = { line: number; rule: string; statement: string }

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
    const [rule = '', statement = ''] = cells(line)
    return [{ line: at + 1, rule: rule.replaceAll('`', ''), statement }]
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

/** The page with its tests' column written anew. */
export const withTests = (page: string, { titles }: Pick<Proofs, 'titles'>): string =>
  page
    .split('\n')
    .map((line) => {
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
  const inRows = rows.flatMap(({ line, rule, statement }, at) => [
    ...(statement === '' ? [`line ${line}: ${rule} states nothing`] : []),
    ...(/^[a-z0-9-]+$/.test(rule) ? [] : [`line ${line}: '${rule}' is no rule's id`]),
    ...(rows.findIndex((row) => row.rule === rule) < at ? [`line ${line}: ${rule} stands twice`] : []),
    ...(titles.has(rule) ? [] : [`line ${line}: no test carries ${rule}`]),
  ])
  const inTests = [...titles.keys()].filter((rule) => !known.has(rule)).map((rule) => `no page has the rule ${rule}`)
  return [...inRows, ...inTests, ...astray]
}
