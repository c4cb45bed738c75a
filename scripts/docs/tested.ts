import { parseSync } from '@swc/core'

/** A comment `// @rule cart-badge, cart-empty` and the title of the test, or group of tests, right below it; null where there is none. */
export type Tested = { line: number; rules: string[]; title: string | null }

const marked = /^\s*\/\/ @rule (.+)$/
/** What may stand between: more comment, and a loop whose body is the test. */
const between = /^\s*(?:\/\/|for \()/

/** What a spec's text says of the rules its tests prove. `tsx`: it holds JSX. */
export const tested = (text: string, tsx: boolean): Tested[] => {
  if (!text.includes('// @rule ')) return []
  const lines = text.split('\n')
  const titles = titlesByLine(text, tsx)
  return lines.flatMap((line, at) => {
    const rules = marked.exec(line)?.[1]
    if (rules === undefined) return []
    let below = at + 1
    while (between.test(lines[below] ?? '')) below += 1
    return [{ line: at + 1, rules: rules.split(', '), title: titles.get(below + 1) ?? null }]
  })
}

type Node = { type?: string; [key: string]: unknown }
type Call = Node & { callee: Node; arguments: { expression: Node }[]; span: { start: number } }

/** A token at the start of each file: the parser's positions go on from file to file and leave out what is before the first token. */
const firstToken = ';'

/** Titles of `test`, `it` and `describe`, those of tables included, by the line they begin at. */
const titlesByLine = (text: string, tsx: boolean): Map<number, string> => {
  const bytes = Buffer.from(firstToken + text)
  const module = parseSync(firstToken + text, { syntax: 'typescript', tsx, target: 'esnext' })
  const titles = new Map<number, string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    const title = node.type === 'CallExpression' ? titleOf(node as Call) : null
    if (title !== null) {
      const before = bytes.subarray(0, (node as Call).span.start - module.span.start).toString()
      const line = before.split('\n').length
      if (!titles.has(line)) titles.set(line, title)
    }
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(module.body)
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
