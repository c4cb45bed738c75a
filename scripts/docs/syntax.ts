import { parseSync } from '@swc/core'

/** A part of a parsed text; everything that has a place has a `span` in positions of the parser. */
export type Node = { type?: string; [key: string]: unknown }

/**
 * A token at the start of each file: the parser's positions go on from file to file and leave out what is before the
 * first token.
 */
const firstToken = ';'

/** A TypeScript text as a tree, and the line (from 1) of a position in it. `tsx`: it holds JSX. */
export const parsed = (text: string, tsx: boolean): { body: unknown; lineAt: (position: number) => number } => {
  const bytes = Buffer.from(firstToken + text)
  const module = parseSync(firstToken + text, { syntax: 'typescript', tsx, target: 'esnext' })
  const lineAt = (position: number): number => {
    let line = 1
    for (let at = bytes.indexOf('\n'); at >= 0 && at < position - module.span.start; at = bytes.indexOf('\n', at + 1))
      line += 1
    return line
  }
  return { body: module.body, lineAt }
}

/** What a node holds directly; lists are passed through by whoever walks. */
export const innerOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : []
