import type { JoinAnswer, Resumed, Room, RowChange } from '@clinic/shared-events/contracts/wire/live.ts'
import { type Connect, createConnection, type LiveConnection, type LiveState } from './live-connection.ts'
import { createFeed, type LiveFeed } from './live-feed.ts'

export type LiveHandlers = {
  /** Rows newer than those seen, oldest first; `row` is null when it is gone. */
  onChange(changes: RowChange[]): void
  /** Too much has changed: read the projection again and subscribe from the new answer's position. */
  onRefresh(): void
  /** The server refuses the room, for instance because the session has ended. It is asked again later. */
  onRefused?(error: string): void
}

/** Milliseconds. `linger`: how long an unused connection stays, so a change of page keeps it. */
type Waits = { linger: number; retry: number }

type Subscription = {
  room: Room
  projection: string
  feed: LiveFeed
  handlers: LiveHandlers
  /** What arrived before this subscription was resumed; null once it is live. */
  waiting: RowChange[] | null
  /** Which filling of the read model is followed; undefined until it was resumed. */
  filled?: string | undefined
}

export type LiveClient = {
  /** @param start the position of the snapshot on the screen. @returns the way to end it. */
  subscribe(room: Room, projection: string, start: string, handlers: LiveHandlers): () => void
  /** To be called when the browser has lost its network. An open connection may hang, so it is closed, and tried anew after the usual wait. */
  offline(): void
  /** To be called when the browser has a network again: connects at once, without the wait. */
  online(): void
  /** Closes the connection, whoever follows what. @returns what opens it again; whoever follows is sent what changed meanwhile */
  pause(): () => void
}

/** Joins rooms, resumes after every reconnect and hands each subscriber each newer row once (docs/reading.md#live-rows). */
export const createLiveClient = (
  connect: Connect,
  report: (state: LiveState) => void,
  waits: Waits,
  reportLate: (projections: readonly string[]) => void = () => undefined,
): LiveClient => {
  const subscriptions = new Set<Subscription>()
  let closing: ReturnType<typeof setTimeout> | undefined
  let paused = false

  const connection = createConnection(connect, waits.retry, {
    report,
    isNeeded: () => subscriptions.size > 0 && !paused,
    onUp: () => joins.joinWaiting(),
    onLost: () => {
      reportLate([])
      joins.forget()
      // What comes next is held back until it was resumed.
      for (const one of subscriptions) one.waiting = []
    },
    change: (change) => {
      for (const one of [...subscriptions]) {
        if (one.waiting) one.waiting.push(change)
        else deliver(one, [change])
      }
    },
    resumed: (resumed) => joins.resumed(resumed),
    late: ({ projections }) => reportLate(projections),
  })
  const joins = createJoins(subscriptions, connection, report)

  /** Leaves what nobody on the page follows any more: what a page showed is not sent on to the next one. */
  const leaveUnused = ({ room, projection }: Subscription) => {
    const isUsed = inRoom(subscriptions, room).some((one) => one.projection === projection)
    if (!isUsed) connection.wire()?.leave({ room, projections: [projection] })
  }

  return {
    subscribe: (room, projection, start, handlers) => {
      const one: Subscription = { room, projection, feed: createFeed(start), handlers, waiting: [] }
      subscriptions.add(one)
      clearTimeout(closing)
      connection.open()
      queueMicrotask(joins.joinWaiting)
      return () => {
        subscriptions.delete(one)
        // A page that is drawn anew follows the same again at once.
        queueMicrotask(() => leaveUnused(one))
        if (subscriptions.size > 0) return
        clearTimeout(closing)
        closing = setTimeout(() => connection.close(), waits.linger)
      }
    },
    offline: () => {
      connection.close('offline')
      connection.retryLater()
    },
    online: () => {
      if (connection.isUp()) return
      connection.close()
      connection.open()
    },
    pause: () => {
      paused = true
      connection.close('offline')
      return () => {
        paused = false
        connection.open()
      }
    },
  }
}

/** Joins the rooms of subscriptions that wait, each once at a time, and resumes who was in it. */
const createJoins = (
  subscriptions: ReadonlySet<Subscription>,
  connection: LiveConnection,
  report: (state: LiveState) => void,
) => {
  /** Rooms with a join under way, and the subscriptions it is for. */
  const underWay = new Map<Room, Subscription[]>()
  /** Refused joins since the last one that was granted. */
  let refusals = 0

  const joinWaiting = () => {
    const rooms = new Set([...subscriptions].filter((one) => one.waiting !== null).map((one) => one.room))
    for (const room of rooms) void join(room)
  }

  const join = async (room: Room) => {
    const wire = connection.wire()
    if (!wire || underWay.has(room)) return
    const members = inRoom(subscriptions, room)
    underWay.set(room, members)
    const answer = await wire
      .join({ room, positions: positionsOf(members) })
      .catch((): JoinAnswer => ({ ok: false, error: 'Sin respuesta del servidor' }))
    if (!answer.ok && underWay.get(room) === members) refused(members, answer.error)
  }

  /**
   * Handles a refused join. A socket keeps the session of its handshake, and the user may have signed in since: after the first refusal
   * it connects anew at once. A second one counts; then it is asked again later, on a new connection too.
   */
  const refused = (members: Subscription[], error: string) => {
    refusals += 1
    connection.close()
    if (refusals === 1) return connection.open()
    report('offline')
    connection.retryLater()
    for (const one of members) if (subscriptions.has(one)) one.handlers.onRefused?.(error)
  }

  const resumed = ({ room, changes, refresh, filled }: Resumed) => {
    const members = underWay.get(room)
    if (!members) return
    underWay.delete(room)
    refusals = 0
    for (const one of members.filter((member) => subscriptions.has(member))) {
      const arrived = one.waiting ?? []
      one.waiting = null
      deliver(one, [...changes, ...arrived])
      const isOther = one.filled !== undefined && one.filled !== filled[one.projection]
      one.filled = filled[one.projection]
      if (isOther || refresh.includes(one.projection)) one.handlers.onRefresh()
    }
    joinWaiting()
    if ([...subscriptions].every((one) => one.waiting === null)) report('live')
  }

  return { joinWaiting, resumed, forget: () => underWay.clear() }
}

const inRoom = (subscriptions: ReadonlySet<Subscription>, room: Room): Subscription[] =>
  [...subscriptions].filter((one) => one.room === room)

const deliver = (one: Subscription, changes: RowChange[]) => {
  const fresh = changes.filter((change) => change.projection === one.projection && one.feed.accept(change))
  if (fresh.length > 0) one.handlers.onChange(fresh)
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
