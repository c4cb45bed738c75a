import { type CallName, calls, inMatchOrder } from '@clinic/shared-events/contracts/calls.ts'

type Mounted<T> = { template: readonly string[]; answer: T }
/** What fills the ids of a path, each by its name, as it was sent. */
export type SentParams = readonly (readonly [name: string, text: string])[]

/** Finds what stands for the call of a method and a path; HEAD asks for what GET does, and one '/' at the end counts for nothing. */
export const createCallTable = <N extends CallName, T>(names: readonly N[], answerOf: (name: N) => T) => {
  /** By method and number of segments, in the order they are tried. */
  const table = new Map<string, Mounted<T>[][]>()
  for (const name of inMatchOrder(names)) {
    const { method, path } = calls[name]
    const template = path.split('/')
    const ofMethod = table.get(method) ?? []
    table.set(method, ofMethod)
    ofMethod[template.length] = [...(ofMethod[template.length] ?? []), { template, answer: answerOf(name) }]
  }
  return (method: string, path: string): { answer: T; params: SentParams } | null => {
    const segments = path.split('/')
    if (segments.at(-1) === '') segments.pop()
    const tried = table.get(method === 'HEAD' ? 'GET' : method)?.[segments.length]
    const found = tried?.find(({ template }) => fits(template, segments))
    return found ? { answer: found.answer, params: paramsOf(found.template, segments) } : null
  }
}

const isFilledIn = (part: string): boolean => part.startsWith(':')

const fits = (template: readonly string[], segments: readonly string[]): boolean =>
  template.every((part, at) => part === segments[at] || (isFilledIn(part) && segments[at] !== ''))

const paramsOf = (template: readonly string[], segments: readonly string[]): SentParams =>
  template.flatMap((part, at) => (isFilledIn(part) ? [[part.slice(1), segments[at] ?? ''] as const] : []))
