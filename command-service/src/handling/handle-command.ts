import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Busy } from '@clinic/platform/http/calls/problem.ts'
import type { Codec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'
import { attempt } from './attempt.ts'
import type { Clock } from './clock.ts'
import type { CommandRequest, CommandResult } from './command-request.ts'
import { deadlineFrom, giveUpAt, movedOn } from './deadline.ts'
import type { CommandMeta, Decider } from './decider.ts'
import { createKeyedQueue, type Turn } from './keyed-queue.ts'
import { type Folded, foldOn, readEvents, unread } from './streams/folded.ts'
import { createLooking } from './streams/looking.ts'
import { createReading, type ReadingDeps } from './streams/reading.ts'
import { createSharedReads } from './streams/shared-reads.ts'

export type CommandHandler = {
  /**
   * `Busy` when the stream stood still for 2 s, or after 10 s: among those who wait for it, where nothing was attempted, or in conflicts.
   * Rejects with `StoreAway` when a store cannot be reached; then it is not known whether the command was recorded.
   */
  handle<S, C extends { meta: CommandMeta }, E extends AnyEvent, R>(
    request: CommandRequest<S, C, E, R>,
  ): Promise<CommandResult<S, E, R>>
  /** The stream folded as it is in the log now: one reading serves all who ask before it begins. @throws Busy as `handle` refuses */
  read<S, E extends AnyEvent>(stream: string, decider: Decider<S, never, E, unknown>): Promise<Folded<S>>
  /** Looks at what the log has had since the last look: one reading for all streams that are then recalled. */
  look(): Promise<void>
  /** The stream as it was at the last look that had ended, or newer: from memory where that is known, else as `read` gives it. */
  recall: CommandHandler['read']
  /** Forgets folded streams: one, or all. What a command is folding meanwhile is not kept when it is done. */
  evict(stream?: string): void
}

type HandlerDeps = Omit<ReadingDeps, 'log' | 'codec'> & {
  log: EventLog
  codec: Codec
  /** Whether nobody else appends to the log: what is in memory is then all that a stream has. */
  alone?: boolean
  /** Called for every append that met a newer revision. */
  onConflict?: () => void
  /** From 0 to 1, for the jitter between tries. */
  random?: () => number
  /** Milliseconds of a clock that never goes back, for deadlines. */
  elapsed?: () => number
  after?: Clock['after']
}

const longestPauseMs = 40
/** How many commands may wait for one stream. */
const mostWaiting = 500
const busy = { ok: false, rejection: { type: 'Busy' } } as const

/**
 * The one way from a command to events: commands on one stream queue, no longer than their deadline; state comes folded from the cache and is
 * verified by appending at exactly its revision. What was decided from the cache and appends nothing is verified against
 * the log before it is answered. An append that stalled and meets a newer revision is decided again: its stream moved.
 */
export const createCommandHandler = (deps: HandlerDeps): CommandHandler => {
  const { onConflict = () => undefined, random = Math.random, elapsed = () => performance.now(), after } = deps
  const inOrder = createKeyedQueue({ most: mostWaiting, elapsed, ...(after && { after }) })
  const { streams, remembering, catchUp } = createReading(deps)
  const forgetful = { ...deps, log: forgettingUnclear(deps.log, streams.forget) }
  const look = createLooking(deps.log, streams.looked)
  const sharing = createSharedReads()

  const inTurn = async <S, C extends { meta: CommandMeta }, E extends AnyEvent, R>(
    request: CommandRequest<S, C, E, R>,
    { deadline: begun, moved }: Turn,
  ): Promise<CommandResult<S, E, R>> => {
    const { stream, decider, command, bodyHash } = request
    let deadline = begun
    const keep = remembering()
    const cached = streams.get<S>(stream)
    let verified = cached === undefined
    let folded = cached ?? (request.newStream ? unread(decider) : await catchUp(stream, decider, undefined, keep))
    for (let tries = 1; ; tries += 1) {
      const seen = folded.seen.get(command.meta.commandId)
      if (seen !== undefined && seen.bodyHash !== bodyHash)
        return { ok: false, rejection: { type: 'IdempotencyKeyReused' } }
      if (seen !== undefined) return repeated(deps, request)

      const tried = await attempt(forgetful, { ...request, deadline }, folded)
      if (tried.outcome === 'appended') {
        keep(stream, decider, { folded: tried.folded, before: folded.revision })
        return answered(tried.folded, tried.events)
      }
      if (tried.outcome === 'conflict') {
        onConflict()
        if (tries > 1) await wait(random() * Math.min(longestPauseMs, 2 ** tries))
        const newest: Folded<S> = await catchUp(stream, decider, folded, keep)
        if (newest !== folded) {
          moved()
          deadline = movedOn(deadline, elapsed())
        }
        if (elapsed() >= giveUpAt(deadline)) return busy
        folded = newest
      } else {
        const newest: Folded<S> = verified ? folded : await catchUp(stream, decider, folded, keep)
        if (newest === folded && tried.outcome === 'refused') return { ok: false, rejection: tried.rejection }
        if (newest === folded) return answered(folded, [])
        folded = newest
      }
      verified = true
    }
  }

  const read: CommandHandler['read'] = <S, E extends AnyEvent>(
    stream: string,
    decider: Decider<S, never, E, unknown>,
  ) =>
    sharing(stream, (begins) =>
      inOrder(stream, deadlineFrom(elapsed()), () => {
        begins()
        const known = streams.get<S>(stream)
        if (known && deps.alone) return Promise.resolve(known)
        return catchUp<S, E>(stream, decider, known, remembering())
      }),
    )

  return {
    async handle(request) {
      try {
        const deadline = request.deadline ?? deadlineFrom(elapsed())
        return await inOrder(request.stream, deadline, (turn) => inTurn(request, turn))
      } catch (error) {
        if (error instanceof Busy) return busy
        throw error
      }
    },
    read,
    look,
    recall: async (stream, decider) => streams.current(stream) ?? read(stream, decider),
    evict: streams.evict,
  }
}

/** After an append whose outcome is unclear the stream is forgotten: the next command reads what there is. */
const forgettingUnclear = (log: EventLog, forget: (stream: string) => void): EventLog => ({
  ...log,
  async append(stream, expected, events) {
    try {
      return await log.append(stream, expected, events)
    } catch (error) {
      forget(stream)
      throw error
    }
  },
})

const answered = <S, E>(folded: Folded<S>, events: readonly E[]) => {
  const { state, revision, edited, position } = folded
  return { ok: true as const, state, revision, edited, position, events }
}

/** The answer of the first time: what the command recorded, and the state right after it. */
const repeated = async <S, C extends { meta: CommandMeta }, E extends AnyEvent, R>(
  deps: Pick<HandlerDeps, 'log' | 'codec'>,
  { stream, decider, command }: CommandRequest<S, C, E, R>,
): Promise<CommandResult<S, E, R>> => {
  const history = await readEvents<E>(deps, stream, 0n)
  const { commandId } = command.meta
  const until = history.findLastIndex(({ meta }) => meta.commandId === commandId)
  const folded = foldOn(decider, unread(decider), history.slice(0, until + 1))
  const events = history.filter(({ meta }) => meta.commandId === commandId)
  return { ...answered<S, E>(folded, events), isRepeat: true }
}
