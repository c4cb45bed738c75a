import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { Stored } from './stored-events.ts'

export type Filter = {
  matches(event: Stored): boolean
  /** Events looked at in one page of a catch-up. */
  window: number
  /** Events looked at from one checkpoint to the next. */
  interval: number
}

/** EventStoreDB looks at this many events at a time when the request names no window. */
const defaultWindow = 32

/** The request's filter: a regular expression or prefixes, on the stream's name or on the event's type. */
export const filterOf = (options: ReadReq.Options.FilterOptions | undefined): Filter | undefined => {
  if (!options) return undefined
  const onType = options.getEventType()
  const expression = onType ?? options.getStreamIdentifier()
  if (!expression) throw new Error('a filter names a stream or an event type')
  const passes = textFilter(expression.getRegex(), expression.getPrefixList())
  const window = options.hasMax() ? options.getMax() : defaultWindow
  return {
    matches: (event) => passes(onType ? event.type : event.stream),
    window,
    interval: window * options.getCheckpointintervalmultiplier(),
  }
}

const textFilter = (regex: string, prefixes: readonly string[]): ((text: string) => boolean) => {
  if (regex === '') return (text) => prefixes.some((prefix) => text.startsWith(prefix))
  const pattern = new RegExp(regex, 'u')
  return (text) => pattern.test(text)
}
