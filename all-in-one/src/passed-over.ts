import type { ForeignEvent } from '@clinic/platform/log/eventstoredb/own-events.ts'

/** How many foreign events a command-line tool names. */
const mostNamed = 20

/**
 * Names the first foreign events that a command-line tool meets (docs/decisions/0005-eventstoredb.md). `events`: all of them, as they
 * come up; `counts`: how many there are of each type, or null when each was named.
 */
export const createPassedOver = (print: (line: string) => void) => {
  const events: ForeignEvent[] = []
  return {
    events: events as readonly ForeignEvent[],
    onForeign: (event: ForeignEvent): void => {
      const { type, id, stream, position } = event
      events.push(event)
      if (events.length > mostNamed) return
      print(`passed over: position ${position}, ${type} ${id} in ${stream} was not written by this system`)
    },
    counts: (): string | null => {
      if (events.length <= mostNamed) return null
      const ofType = Map.groupBy(events, ({ type }) => type)
      const kinds = [...ofType].map(([type, { length }]) => `${length} ${type}`)
      return `passed over: ${events.length} events that this system did not write: ${kinds.join(', ')}`
    },
  }
}
