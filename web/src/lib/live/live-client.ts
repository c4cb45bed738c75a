import type {
  JoinAnswer,
  JoinRequest,
  Late,
  LeaveRequest,
  Resumed,
  Room,
  RowChange,
} from '@clinic/shared-events/contracts/wire/live.ts'
import { createFeed, type LiveFeed } from './live-feed.ts'

export type LiveState = 'connecting' | 'live' | 'offline'

export type LiveHandlers = {
  /** Rows newer than those seen, oldest first; `row` is null when it is gone. */
  onChange(changes: RowChange[]): void
  /** Too much has changed: read the projection again and subscribe from the new answer's position. */
  onRefresh(): void
  /** The server refuses the room, for instance because the session has ended. It is asked again later. */
  onRefused?(error: string): void
}

/** A socket as the client uses it. */
type Wire = {
  join(request: JoinRequest): Promise<JoinAnswer>
  leave(request: LeaveRequest): void
  close(): void
}
export type WireEvents = {
  up(): void
  down(): void
  change(change: RowChange): void
  resumed(resumed: Resumed): void
  late(late: Late): void
}
/** Opens a wire that reconnects by itself and tells when it is up or down. Rejects when it cannot even be loaded. */
export type Connect = (events: WireEvents) => Promise<Wire>

/** Milliseconds. `linger`: how long an unused connection stays, so a change of page keeps it. */
type Waits = { linger: number; retry: number }

type Subscription = {
  room: Room
  projection: string
  feed: LiveFeed
  handlers: LiveHandlers
  /** What arrived before this subscription was resumed; null once it is live. */
  waiting: RowChange[] | null
}

export type LiveClient = {
  /** @param start the position of the snapshot on the screen. @returns the way to end it. */
  subscribe(room: Room, projection: string, start: string, handlers: LiveHandlers): () => void
  /** To be called when the browser has lost its network. An open connection may hang, so it is closed, and tried anew after the usual wait. */
  offline(): void
  /** To be called when the browser has a network again: connects at once, without the wait. */
  online(): void
}

/** Joins rooms, resumes after every reconnect and hands each subscriber each newer row once (docs/reading.md#live-rows). */
export const createLiveClient = (
  connect: Connect,
  report: (state: LiveState) => void,
  waits: Waits,
  reportLate: (projections: readonly string[]) => void = () => undefined,
): LiveClient => {
  const subscriptions = new Set<Subscription>()
  /** Rooms with a join under way, and the subscriptions it is for. */
  const joins = new Map<Room, Subscription[]>()
  let wire: Wire | null = null
  let opening = false
  let isUp = false
  /** Refused joins since the last one that was granted. */
  let refusals = 0
  let closing: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined

  const inRoom = (room: Room) => [...subscriptions].filter((one) => one.room === room)

  /** To be called when the connection is lost: nothing is joined any more, and what comes next is held back until it was resumed. */
  const lose = () => {
    isUp = false
    reportLate([])
    joins.clear()
    for (const one of subscriptions) one.waiting = []
  }

  const deliver = (one: Subscription, changes: RowChange[]) => {
    const fresh = changes.filter((change) => change.projection === one.projection && one.feed.accept(change))
    if (fresh.length > 0) one.handlers.onChange(fresh)
  }

  const retryLater = () => {
    clearTimeout(retrying)
    retrying = setTimeout(() => (wire ? joinWaiting() : open()), waits.retry)
  }

  const joinWaiting = () => {
    const rooms = new Set([...subscriptions].filter((one) => one.waiting !== null).map((one) => one.room))
    for (const room of rooms) void join(room)
  }

  const join = async (room: Room) => {
    if (!wire || !isUp || joins.has(room)) return
    const members = inRoom(room)
    joins.set(room, members)
    const answer = await wire
      .join({ room, positions: positionsOf(members) })
      .catch((): JoinAnswer => ({ ok: false, error: 'Sin respuesta del servidor' }))
    if (!answer.ok && joins.get(room) === members) refused(members, answer.error)
  }

  /**
   * Handles a refused join. A socket keeps the session of its handshake, and the user may have signed in since: after the first refusal
   * it connects anew at once. A second one counts; then it is asked again later, on a new connection too.
   */
  const refused = (members: Subscription[], error: string) => {
    refusals += 1
    close()
    if (refusals === 1) return open()
    report('offline')
    retryLater()
    for (const one of members) if (subscriptions.has(one)) one.handlers.onRefused?.(error)
  }

  const events: WireEvents = {
    up: () => {
      isUp = true
      report('connecting')
      joinWaiting()
    },
    down: () => {
      lose()
      report('offline')
    },
    change: (change) => {
      for (const one of [...subscriptions]) {
        if (one.waiting) one.waiting.push(change)
        else deliver(one, [change])
      }
    },
    resumed: ({ room, changes, refresh }) => {
      const members = joins.get(room)
      if (!members) return
      joins.delete(room)
      refusals = 0
      for (const one of members.filter((member) => subscriptions.has(member))) {
        const arrived = one.waiting ?? []
        one.waiting = null
        deliver(one, [...changes, ...arrived])
        if (refresh.includes(one.projection)) one.handlers.onRefresh()
      }
      joinWaiting()
      if ([...subscriptions].every((one) => one.waiting === null)) report('live')
    },
    late: ({ projections }) => reportLate(projections),
  }

  /** Leaves what nobody on the page follows any more: what a page showed is not sent on to the next one. */
  const leaveUnused = ({ room, projection }: Subscription) => {
    const isUsed = inRoom(room).some((one) => one.projection === projection)
    if (wire && isUp && !isUsed) wire.leave({ room, projections: [projection] })
  }

  const open = () => {
    if (wire || opening || subscriptions.size === 0) return
    opening = true
    connect(events)
      .then((opened) => {
        wire = opened
        if (subscriptions.size === 0) close()
        else joinWaiting()
      })
      .catch(() => {
        report('offline')
        retryLater()
      })
      .finally(() => {
        opening = false
      })
  }

  const close = (state: LiveState = 'connecting') => {
    clearTimeout(retrying)
    wire?.close()
    wire = null
    lose()
    report(state)
  }

  return {
    subscribe: (room, projection, start, handlers) => {
      const one: Subscription = { room, projection, feed: createFeed(start), handlers, waiting: [] }
      subscriptions.add(one)
      clearTimeout(closing)
      if (wire) queueMicrotask(joinWaiting)
      else open()
      return () => {
        subscriptions.delete(one)
        // A page that is drawn anew follows the same again at once.
        queueMicrotask(() => leaveUnused(one))
        if (subscriptions.size > 0) return
        clearTimeout(closing)
        closing = setTimeout(() => close(), waits.linger)
      }
    },
    offline: () => {
      close('offline')
      retryLater()
    },
    online: () => {
      if (isUp) return
      close()
      open()
    },
  }
}

/** The oldest position that a member still needs, for each projection. */
const positionsOf = (members: Subscription[]): Record<string, string> => {
  const positions: Record<string, string> = {}
  for (const { projection, feed } of members) {
    const known = positions[projection]
    if (known === undefined || BigInt(feed.cursor()) < BigInt(known)) positions[projection] = feed.cursor()
  }
  return positions
}
