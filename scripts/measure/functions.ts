import { innerOf, type Node, parsed } from '../docs/syntax.ts'

/** A function by its name ('' where it has none) and its lines, those of its braces and of functions in it too. */
export type Measured = { name: string; line: number; lines: number }

type Span = { start: number; end: number }
const functions: ReadonlySet<unknown> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
  'GetterProperty',
  'SetterProperty',
])

/** What a node names: a variable's or function's identifier, a method's or property's key. */
const nameOf = ({ id, identifier, key }: Node): string | undefined => {
  const named = (id ?? identifier ?? key) as { value?: unknown } | null | undefined
  return typeof named?.value === 'string' ? named.value : undefined
}

/** The functions of a text that have more than 40 lines, in their order. `tsx`: it holds JSX. */
export const longFunctions = (text: string, tsx: boolean, most = 40): Measured[] => {
  const { body, lineAt } = parsed(text, tsx)
  const found: Measured[] = []
  const visit = (value: unknown, outer: string): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    const name = nameOf(node) ?? outer
    if (functions.has(node.type)) {
      const { start, end } = node.span as Span
      const line = lineAt(start)
      const lines = lineAt(end - 1) - line + 1
      if (lines > most) found.push({ name, line, lines })
    }
    for (const inner of innerOf(value)) visit(inner, name)
  }
  visit(body, '')
  return found
}
