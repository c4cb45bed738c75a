import { tested } from './tested.ts'

/**
 * Statements of the specification, as the tests carry them: in a comment right above a test, `// @rule cart-badge: The
 * badge counts lines` states a rule, at one test of those that prove it; `// @rule cart-badge` stands at the others.
 */
export type Rule = { statements: string[]; titles: string[] }

/** All rules by id, and comments that stand above no test. */
export type Rules = { rules: ReadonlyMap<string, Rule>; astray: readonly string[] }

/** The rules in some files' texts, by path. */
export const rulesIn = (files: ReadonlyMap<string, string>): Rules => {
  const rules = new Map<string, Rule>()
  const astray: string[] = []
  for (const [path, text] of files)
    for (const { line, rules: ids, statement, title } of tested(text, path.endsWith('x'))) {
      if (title === null) astray.push(`${path}:${line}: no test stands below @rule`)
      for (const id of ids) {
        const { statements, titles } = rules.get(id) ?? { statements: [], titles: [] }
        rules.set(id, {
          statements: statement === null ? statements : [...statements, statement],
          titles: title === null ? titles : [...new Set([...titles, title])],
        })
      }
    }
  return { rules, astray }
}

/** Where `npm run docs` writes the page; git ignores it. */
export const writtenTo = '.cache/conformance.md'

const cell = (text: string) => text.replaceAll('|', '\\|')

/** Every rule with its statement and the titles of its tests, by subject: the first word of the rules' ids. */
export const conformancePage = ({ rules }: Rules): string => {
  const subjects = Map.groupBy([...rules].sort(), ([id]) => id.split('-')[0] ?? id)
  const sections = [...subjects].map(([subject, own]) => {
    const rows = own.map(
      ([id, { statements, titles }]) =>
        `| \`${id}\` | ${cell(statements.join(' '))} | ${titles.map(cell).join('<br>')} |`,
    )
    return [`## ${subject}`, '', '| Rule | Statement | Tests |', '|---|---|---|', ...rows, ''].join('\n')
  })
  return ['# What is promised, statement by statement', '', ...sections].join('\n')
}

/** Why rules and tests do not belong together. */
export const problemsOf = ({ rules, astray }: Rules): string[] => [
  ...[...rules].flatMap(([id, { statements }]) => [
    ...(/^[a-z0-9-]+$/.test(id) ? [] : [`'${id}' is no rule's id`]),
    ...(statements.length === 0 ? [`no test states ${id}`] : []),
    ...(statements.length > 1 ? [`${id} is stated twice`] : []),
  ]),
  ...astray,
]
