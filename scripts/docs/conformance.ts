/**
 * docs/conformance/*.md: what the specification says, where it is done, and the tests that prove it. Rows are
 * `| statement | where | tests |`; files stand in backticks by the end of their path, a test as `file.spec.ts`: its name.
 */
export type Row = { line: number; statement: string; where: string[]; tests: { file: string; name: string }[] }

const cells = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

const isRow = (line: string): boolean => line.startsWith('| ') && !line.startsWith('| Statement |')

const testsOf = (cell: string): Row['tests'] =>
  cell.split('<br>').flatMap((one) => {
    const named = /^`([^`]+)`: (.+)$/.exec(one.trim())
    return named?.[1] && named[2] ? [{ file: named[1], name: named[2] }] : []
  })

/** `text.includes` would take a comment for a test: the name must stand where a test or its title is written. */
const namesTest = (text: string, name: string): boolean =>
  text
    .split(name)
    .slice(0, -1)
    .some((before) => /(?:['"`]|['"`][^'"`\n]*)$/.test(before.slice(-200)))

export const rowsOf = (page: string): Row[] =>
  page.split('\n').flatMap((text, at) => {
    const line = text.trimEnd()
    if (!isRow(line)) return []
    const [statement = '', where = '', tests = ''] = cells(line)
    const files = [...where.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
    return [{ line: at + 1, statement, where: files, tests: testsOf(tests) }]
  })

/** What of a row is not true. `files` are the texts of the project's files by path. */
export const problemsOf = (row: Row, files: ReadonlyMap<string, string>): string[] => {
  const paths = [...files.keys()]
  const ending = (name: string) => paths.filter((path) => path === name || path.endsWith(`/${name}`))
  const say = (what: string) => `line ${row.line}: ${what}`
  const lost = row.where.filter((name) => ending(name).length === 0).map((name) => say(`there is no ${name}`))
  const unproved = row.tests.flatMap(({ file, name }) => {
    const found = ending(file)
    if (found.length !== 1) return [say(`${found.length} files are called ${file}`)]
    const text = files.get(found[0] ?? '')?.replaceAll('\\', '') ?? ''
    return namesTest(text, name) ? [] : [say(`${file} has no test '${name}'`)]
  })
  return [
    ...(row.statement === '' || row.where.length === 0 ? [say('a statement and where it is done')] : []),
    ...(row.tests.length === 0 ? [say('a row without a test is not done')] : []),
    ...lost,
    ...unproved,
  ]
}
