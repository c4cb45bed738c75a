import { innerOf, type Node, parsed } from './syntax.ts'

/**
 * A comment `// @rule cart-badge, cart-empty` and the title of the test, or group of tests, right below it; null where
 * there is none. `statement` is what `// @rule cart-badge: The badge counts lines` says, its further lines set in by
 * two blanks more.
 */
export type Tested = { line: number; rules: string[]; statement: string | null; title: string | null }

const marked = /^\s*\/\/ @rule ([^:]+)(?:: (.+))?$/
const further = /^\s*\/\/ {3}(\S.*)$/
/** What may stand between: more comment, and a loop whose body is the test. */
const between = /^\s*(?:\/\/|for \()/

/** What a spec's text says of the rules its tests prove. `tsx`: it holds JSX. */
export const tested = (text: string, tsx: boolean): Tested[] => {
  if (!text.includes('// @rule ')) return []
  const lines = text.split('\n')
  const titles = titlesByLine(text, tsx)
  return lines.flatMap((line, at) => {
    const [, rules, first] = marked.exec(line) ?? []
    if (rules === undefined) return []
    const statement = first === undefined ? null : [first, ...linesAfter(lines, at)].join(' ')
    let below = at + 1
    while (between.test(lines[below] ?? '')) below += 1
    return [{ line: at + 1, rules: rules.split(', '), statement, title: titles.get(below + 1) ?? null }]
  })
}

/** The further lines of the statement that begins at a line. */
const linesAfter = (lines: readonly string[], at: number): string[] => {
  const after = lines.slice(at + 1)
  const end = after.findIndex((line) => !further.test(line))
  return after.slice(0, end).map((line) => line.replace(further, '$1'))
}

type Call = Node & { callee: Node; arguments: { expression: Node }[]; span: { start: number } }

/** Titles of `test`, `it` and `describe`, those of tables included, by the line they begin at. */
const titlesByLine = (text: string, tsx: boolean): Map<number, string> => {
  const { body, lineAt } = parsed(text, tsx)
  const titles = new Map<number, string>()
  const visit = (value: unknown): void => {
    const call = value as Call | null
    const title = call?.type === 'CallExpression' ? titleOf(call) : null
    if (call && title !== null) {
      const line = lineAt(call.span.start)
      if (!titles.has(line)) titles.set(line, title)
    }
    for (const inner of innerOf(value)) visit(inner)
  }
  visit(body)
  return titles
}

const titleOf = ({ callee, arguments: given }: Call): string | null => {
  const first = given[0]?.expression
  if (!first || !['test', 'it', 'describe'].includes(rootOf(callee))) return null
  if (first.type === 'StringLiteral') return String(first.value)
  if (first.type !== 'TemplateLiteral') return null
  return (first.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('…')
}

/** `test.each(table)` → 'test'. */
const rootOf = (node: Node): string => {
  if (node.type === 'Identifier') return String(node.value)
  const inner = node.object ?? node.callee ?? node.tag
  return typeof inner === 'object' && inner !== null ? rootOf(inner as Node) : ''
}
