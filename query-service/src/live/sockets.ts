import type { Server as HttpServer } from 'node:http'
import type { HttpKit } from '@clinic/platform/http/calls/kit.ts'
import { notAllowed, notSignedIn, passwordDue } from '@clinic/platform/http/calls/problem.ts'
import { limits } from '@clinic/platform/http/limits.ts'
import { problemLevel, safeError } from '@clinic/platform/telemetry/logger.ts'
import type { Session, Sessions } from '@clinic/platform/vault/people/sessions.ts'
import { feeds, projectionsOf } from '@clinic/shared-events/contracts/calls.ts'
import {
  type JoinAnswer,
  type JoinRequest,
  joinRequest,
  keyOf,
  kindOf,
  type Late,
  type LeaveRequest,
  leaveRequest,
  type Resumed,
  type Room,
  type RoomKind,
  type RowChange,
} from '@clinic/shared-events/contracts/wire/live.ts'
import { Server, type Socket } from 'socket.io'
import { endWhenFlooding, endWhenUnread } from './bounds.ts'
import { roomAllows } from './live-rows.ts'
import type { SessionSockets } from './session-sockets.ts'
import { createAdmission, type Visitor } from './socket-admission.ts'

/** What a client may send. `using`: a live board is visible, which counts as use of its session; sent once a minute at most. */
type FromClient = {
  join(request: JoinRequest, answer: (answer: JoinAnswer) => void): void
  leave(request: LeaveRequest): void
  using(): void
}
type ToClient = { change(change: RowChange): void; resumed(resumed: Resumed): void; late(late: Late): void }
type LiveServer = Server<FromClient, ToClient, Record<string, never>, Visitor>
type LiveSocket = Socket<FromClient, ToClient, Record<string, never>, Visitor>

type SocketDeps = {
  kit: HttpKit
  sessions: Pick<Sessions, 'readByHash'>
  sessionSockets: SessionSockets
  /** Reads what changed in a room since those positions. */
  resume(room: Room, positions: JoinRequest['positions']): Promise<Resumed>
  /** False while there is nothing to read of the room's projections. */
  isReady(room: Room): Promise<boolean>
  /** Projections that are late now. */
  late(): readonly string[]
  /** Milliseconds between two checks of the sessions of open sockets. */
  sweepEveryMs?: number
}

export type LiveSockets = {
  /** Pushes one row to everyone who follows its projection, or that row of it: encoded once, whoever listens. */
  push(change: RowChange): void
  /** Whether a push of this row would reach anyone. */
  follows(projection: string, id: string): boolean
  /** Whether any socket is open. */
  areOpen(): boolean
  /** Tells the boards which projections are late now. */
  reportLate(late: readonly string[]): void
  /** Ends the connection of everyone who follows a projection; they come back by themselves and resume. */
  reconnect(projection: string): void
  /** Closes every socket and takes no new one. */
  stop(): Promise<void>
}

const unavailable: JoinAnswer = { ok: false, error: 'El servicio no está disponible en este momento.' }
/** The longest message a socket may send, larger than any join. */
const mostMessageBytes = 10_000

/** Socket.IO on an HTTP server: websocket only, rooms by role, no compression (a push is written once for all). */
export const createSockets = (httpServer: HttpServer, deps: SocketDeps): LiveSockets => {
  const { kit, sessionSockets } = deps
  let stopping = false
  const admission = createAdmission(kit.config, deps.sessions, () => stopping)
  const io: LiveServer = new Server(httpServer, {
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: mostMessageBytes,
    allowRequest: (request, decide) => {
      admission.admits(request).then(
        (admitted) => decide(null, admitted),
        (error: unknown) => {
          kit.log[problemLevel(error, 'warn')]({ error: safeError(error) }, 'socket refused')
          decide('unavailable', false)
        },
      )
    },
  })
  io.on('connection', (socket) => {
    Object.assign(socket.data, admission.visitor(socket.request))
    endWhenUnread(socket, () => kit.log.warn('socket of a client that does not read ended'))
    endWhenFlooding(socket, () => kit.log.warn('socket of a client that floods ended'))
    receive(socket, deps, () => admission.allowsJoin(socket.data))
  })
  const sweeping = setInterval(() => void sessionSockets.sweep(), deps.sweepEveryMs ?? 15_000).unref()
  return {
    push(change) {
      kit.metrics.pushes.inc({ projection: change.projection })
      // Without a channel Socket.IO would tell everybody.
      const channels = channelsOf(change, io.sockets.adapter.rooms.keys())
      if (channels.length > 0) io.to(channels).emit('change', change)
    },
    reportLate(late) {
      const channels = boardChannels(io.sockets.adapter.rooms.keys())
      if (channels.length > 0) io.to(channels).emit('late', lateOnBoards(late))
    },
    areOpen: () => io.sockets.sockets.size > 0,
    follows: (projection, id) => {
      const { rooms } = io.sockets.adapter
      // Which room a row belongs to is known once it is read.
      if (fieldOf.has(projection)) return channelsBelow(projection, rooms.keys()).length > 0
      return [projection, rowChannel(projection, id)].some((name) => rooms.has(name))
    },
    reconnect(projection) {
      const { rooms } = io.sockets.adapter
      const names = [projection, ...channelsBelow(projection, rooms.keys())]
      const ids = new Set(names.flatMap((name) => [...(rooms.get(name) ?? [])]))
      for (const id of ids) io.sockets.sockets.get(id)?.conn.close()
    },
    async stop() {
      stopping = true
      clearInterval(sweeping)
      io.disconnectSockets(true)
      io.engine.close()
      admission.stop()
    },
  }
}

const receive = (socket: LiveSocket, deps: SocketDeps, allowsJoin: () => Promise<boolean>): void => {
  const { session } = socket.data
  const { metrics } = deps.kit
  metrics.sockets.inc()
  const ofSession = session && { session, close: () => socket.disconnect(true) }
  if (ofSession) deps.sessionSockets.add(ofSession)
  socket.on('disconnect', () => {
    metrics.sockets.dec()
    if (ofSession) deps.sessionSockets.remove(ofSession)
  })
  /** Of each join under way, the channels that were not left since. */
  const joining = new Set<Set<string>>()
  socket.on('leave', (request) => {
    const asked = leaveRequest.safeParse(request)
    if (!asked.success) return
    for (const name of asked.data.projections.map((one) => channelIn(asked.data.room, one))) {
      for (const wanted of joining) wanted.delete(name)
      void socket.leave(name)
    }
  })
  socket.on('join', (request, answer) => {
    if (typeof answer !== 'function') return
    enter({ socket, joining }, request, deps, allowsJoin).then(({ joined, resumed }) => {
      answer(joined)
      if (!resumed) return
      socket.emit('resumed', resumed)
      const late = lateOnBoards(deps.late())
      if (isOfBoard(resumed.room) && late.projections.length > 0) socket.emit('late', late)
    })
  })
  socket.on('using', () => {
    if (session) void use(socket, session, deps)
  })
}

/** Notes that a session is used; the vault writes it at most once a minute, however often a client says so. */
const use = async (socket: LiveSocket, session: Session, { sessions, kit }: SocketDeps): Promise<void> => {
  try {
    if ((await sessions.readByHash(session.hash)) === null) socket.disconnect(true)
  } catch (error) {
    kit.log[problemLevel(error, 'warn')]({ error: safeError(error) }, 'use of a session not noted')
  }
}

/** The kinds of rooms of the boards that all staff have. */
const boardKinds: readonly RoomKind[] = ['staff', 'appointment', 'patient']
const isOfBoard = (room: Room): boolean => boardKinds.includes(kindOf(room))
const ofBoards = boardKinds.flatMap(projectionsOf)
const lateOnBoards = (late: readonly string[]): Late => ({
  projections: late.filter((name) => ofBoards.includes(name)),
})

type Entered = { joined: JoinAnswer; resumed?: Resumed }

/** The channel of a room's rows alone; a projection's own name is the channel of all its rows. */
const rowChannel = (projection: string, key: string): string => `${projection}:${key}`
const channelIn = (room: Room, projection: string): string => {
  const key = keyOf(room)
  return key === null ? projection : rowChannel(projection, key)
}
const channelsBelow = (projection: string, all: Iterable<string>): string[] =>
  [...all].filter((name) => name.startsWith(rowChannel(projection, '')))
const boardChannels = (all: Iterable<string>): string[] =>
  [...all].filter((name) => ofBoards.includes(name.split(':')[0] ?? ''))

/** The field of a projection's rows that names their room, where that is not the id. */
const fieldOf: ReadonlyMap<string, string> = new Map(
  feeds.flatMap(({ projection, by }) => (by ? [[projection, by]] : [])),
)

/** The channels that a change belongs to. A row that is gone names no room: it says nothing, and all are told. */
const channelsOf = ({ projection, id, row }: RowChange, all: Iterable<string>): string[] => {
  const field = fieldOf.get(projection)
  if (field === undefined) return [projection, rowChannel(projection, id)]
  if (row === null) return channelsBelow(projection, all)
  return [rowChannel(projection, String(new Map(Object.entries(row as object)).get(field)))]
}

/**
 * The channels of a room that a client follows: of the projections it names a position of, or of all when it names none. A board
 * without an open thread is not sent threads.
 */
const followed = ({ room, positions }: JoinRequest): string[] => {
  const all = projectionsOf(kindOf(room))
  const named = all.filter((name) => Object.hasOwn(positions, name))
  return (named.length > 0 ? named : all).map((name) => channelIn(room, name))
}

/** Enters a room, and reads what changed after that, so that no change is missed between the two. */
const enter = async (
  { socket, joining }: { socket: LiveSocket; joining: Set<Set<string>> },
  given: unknown,
  deps: SocketDeps,
  allowsJoin: () => Promise<boolean>,
): Promise<Entered> => {
  const asked = joinRequest.safeParse(given)
  if (!asked.success) return { joined: { ok: false, error: 'La solicitud no es válida.' } }
  const { room, positions } = asked.data
  const entered = followed(asked.data).filter((name) => !socket.rooms.has(name))
  const wanted = new Set(entered)
  joining.add(wanted)
  try {
    if (!(await allowsJoin())) return { joined: { ok: false, error: limits.socket.sentence } }
    const refusal = await refusalOf(socket.data.session, room, deps.sessions)
    if (refusal) return { joined: { ok: false, error: refusal } }
    if (!(await deps.isReady(room))) return { joined: unavailable }
    // Where it is in the room already it is sent what changed since a position that it names, too.
    await keepAccesses(deps, socket.data.session, room, followed(asked.data))
    // What was left meanwhile is not entered.
    for (const name of wanted) await socket.join(name)
    return { joined: { ok: true }, resumed: await deps.resume(room, positions) }
  } catch (error) {
    for (const name of entered) await socket.leave(name)
    deps.kit.log[problemLevel(error, 'warn')]({ room: kindOf(room), error: safeError(error) }, 'join failed')
    return { joined: unavailable }
  } finally {
    joining.delete(wanted)
  }
}

/** Leaves the entries of what is clinical among these channels of a room. @throws StoreAway */
const keepAccesses = async (
  { kit }: SocketDeps,
  session: Session | null,
  room: Room,
  entered: readonly string[],
): Promise<void> => {
  for (const { projection, room: kind, clinical, by = 'id' } of feeds) {
    if (!clinical || !session || kind !== kindOf(room) || !entered.includes(channelIn(room, projection))) continue
    const seen = clinical.of({ [by]: keyOf(room) }, () => null)
    for (const of of seen === null ? [] : [seen].flat())
      await kit.accesses.keep({ staffId: session.staffId, what: clinical.what, of })
  }
}

/** Why a room may not be entered, by the session as the vault has it now, not as it was at the handshake. */
const refusalOf = async (
  session: Session | null,
  room: Room,
  sessions: SocketDeps['sessions'],
): Promise<string | null> => {
  const kind = kindOf(room)
  if (roomAllows(kind, null)) return null
  const current = session && (await sessions.readByHash(session.hash, { counts: false }))
  if (!current) return notSignedIn().message
  if (current.passwordDue) return passwordDue().message
  return roomAllows(kind, current.role) ? null : notAllowed().message
}
