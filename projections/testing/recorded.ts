import type { AnyEvent, Recorded } from '@clinic/shared-events/definitions/define-event.ts'

export type Given = AnyEvent & { actor?: string; at?: string }

/** Events as read back from one stream, a minute apart from 2026-11-21T14:01Z on, at positions 10, 20, 30… `actor` is 'public' and `at` that minute unless given. */
export const recorded = (...events: Given[]): Recorded[] =>
  events.map(({ actor = 'public', at, ...event }, n) => ({
    ...event,
    id: `e${n + 1}`,
    stream: 'stream',
    revision: BigInt(n),
    position: BigInt(10 * (n + 1)),
    at: at ?? new Date(Date.UTC(2026, 10, 21, 14, n + 1)).toISOString(),
    meta: { actor, commandId: 'c', bodyHash: '', correlation: '', causation: '', previousMac: null, mac: '' },
  }))
