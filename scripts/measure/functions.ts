import { innerOf, type Node, parsed } from '../docs/syntax.ts'
import type { CodeFile } from './code-files.ts'

/**
 * A function by its name ('' where it has none). `lines`: those of its braces and of functions in it too; `own`: those
 * without the functions directly in it, of which the line where each stands is left.
 */
export type Measured = { name: string; line: number; own: number; lines: number }

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

/** The bound: lines of a function's own, and with everything in it. */
export const most = { own: 40, lines: 80 }

/** The functions of a text that are over the bound, in their order. `tsx`: it holds JSX. */
export const longFunctions = (text: string, tsx: boolean): Measured[] => {
  const { body, lineAt } = parsed(text, tsx)
  const all: Measured[] = []
  const visit = (value: unknown, name: string, outer: Measured | null): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    const named = nameOf(node) ?? name
    let inside = outer
    if (functions.has(node.type)) {
      const { start, end } = node.span as Span
      const line = lineAt(start)
      const lines = lineAt(end - 1) - line + 1
      if (outer !== null) outer.own -= lines - 1
      inside = { name: named, line, own: lines, lines }
      all.push(inside)
    }
    for (const inner of innerOf(value)) visit(inner, named, inside)
  }
  visit(body, '', null)
  return all.filter(({ own, lines }) => own > most.own || lines > most.lines)
}

/** Those of files, in the order of the files. What is not TypeScript or JavaScript has none. */
export const longFunctionsIn = (files: readonly CodeFile[]): (Measured & { path: string })[] =>
  files
    .filter(({ path }) => /\.(tsx?|m?js)$/.test(path))
    .flatMap(({ path, text }) => longFunctions(text, path.endsWith('x')).map((found) => ({ path, ...found })))
