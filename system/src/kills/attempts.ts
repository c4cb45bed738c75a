import { staffActor } from '@clinic/platform/log/actor.ts'
import { type CommandName, calls } from '@clinic/shared-events/contracts/calls.ts'
import { commandIdOf } from '@clinic/shared-events/definitions/ids.ts'
import { clinicClient } from '../clinic-client.ts'

/** What clients act on: each has acknowledged calls before every kill. */
export const areas = [
  'bookings',
  'changes',
  'requests',
  'forms',
  'records',
  'users',
  'orders',
  'stock',
  'messages',
] as const
export type Area = (typeof areas)[number]

/** A visitor, and an administrator who is signed in. */
export type Clients = Record<'visitor' | 'staff', ReturnType<typeof clinicClient>>
export const clientsOf = (url: string): Clients => ({ visitor: clinicClient(url), staff: clinicClient(url) })

/** What a client wants to call, and what an acknowledged answer promises. */
export type Ask = {
  send(clients: Clients): Promise<{ status: number; body: unknown; headers: Headers }>
  /** What its events carry as their command. */
  commandId: string
  /** The types of which the call makes exactly one append; none where another call may have done the same before. */
  makes: readonly string[]
  /** What stands in the event, what is sealed too. @param answer of the call */
  says?(answer: unknown): object
  /** What it would have for itself alone, of which there is one holder afterwards: 'cedula 1-0000-0001'. */
  wants?: string
  /** Whose state it sets, and to what; null where that is not known without an answer. @param answer of the call, undefined without one */
  sets?(answer: unknown): readonly [of: string, state: string] | null
  /** Whether a rule may refuse it (409). */
  refusable?: boolean
  /** Whether its caller may go away without an answer. */
  leavable?: boolean
  done?(answer: unknown): void
  refused?(): void
}

/** `unanswered`: the process ended before it said anything, or said 503; `left`: and nobody asked again. */
export type Outcome = 'unanswered' | 'left' | 'refused' | { answer: unknown }
/** One call as its caller knows it, by its Idempotency-Key. */
export type Attempt = Ask & { key: string; area: Area; outcome: Outcome }

/** What callers were told, against which the stores are checked afterwards. */
export type Ledger = {
  /** In the order in which they were made; those that set one thing wait for each other. */
  attempts: Attempt[]
  /** The newest position a caller was told. */
  position: bigint
  /** How many calls got no answer at all, not even 503. */
  cut: number
  /** Answers nobody should get: 400, 401, 500… */
  unexpected: string[]
}
export const newLedger = (): Ledger => ({ attempts: [], position: 0n, cut: 0, unexpected: [] })

/** Writes down what is about to be called. */
export const noted = ({ attempts }: Ledger, area: Area, key: string, asked: Ask): Attempt => {
  const attempt: Attempt = { ...asked, key, area, outcome: 'unanswered' }
  attempts.push(attempt)
  return attempt
}

/** One of the things that clients do. `next`: what one of its callers asks for now; null when there is nothing to do it to. */
export type Command = { area: Area; callers: number; next(key: string): Ask | null }

type Given = { ids?: Readonly<Record<string, string>>; body?: object; by?: keyof Clients }

/** A declared call under a key: by a visitor where everybody may make it, unless `by` says otherwise. */
export const declaredCall = (
  key: string,
  name: CommandName,
  { ids = {}, body, by }: Given,
): Pick<Ask, 'send' | 'commandId'> => {
  const { method, who, path: template } = calls[name]
  const path = template.replaceAll(/:(\w+)/g, (_, id: string) => ids[id] ?? '')
  const caller = by ?? (who.some((one) => one === 'anonymous') ? 'visitor' : 'staff')
  return {
    commandId: commandIdOf(caller === 'visitor' ? 'public' : staffActor('admin'), method, path, key),
    send: (clients) => clients[caller].call({ method, path, body, headers: { 'Idempotency-Key': key } }),
  }
}

/** The states that a thing may have, oldest first: the one that was acknowledged last, and those that were asked for since without an answer. */
export const allowedStates = ({ attempts }: Pick<Ledger, 'attempts'>): Map<string, string[]> => {
  const allowed = new Map<string, string[]>()
  for (const { outcome, sets } of attempts) {
    const isDone = typeof outcome === 'object'
    const set = outcome === 'refused' ? null : sets?.(isDone ? outcome.answer : undefined)
    if (set) allowed.set(set[0], [...(isDone ? [] : (allowed.get(set[0]) ?? [])), set[1]])
  }
  return allowed
}
