import { type Area, type Attempt, areas, type Clients, type Command, type Ledger, noted } from './attempts.ts'

export type LoadDeps = { clients: Clients; ledger: Ledger; commands: readonly Command[] }

export type Load = {
  /** Resolves when a call of every area was acknowledged. Rejects with the areas that had none for a minute. */
  underWay: Promise<void>
  /** No new calls from here on; what is under way may be cut. */
  end(): void
  /** Resolves when no call is under way any more. */
  ended: Promise<unknown>
}

const underWayWithinMs = 60_000

/** Callers that call without a pause, again under its key what was not answered, and write down what they were told. */
export const startLoad = ({ clients, ledger, commands }: LoadDeps): Load => {
  const missing = new Set<Area>(areas.filter((area) => commands.some((command) => command.area === area)))
  const underWay = Promise.withResolvers<void>()
  const tooLate = setTimeout(
    () => underWay.reject(new Error(`nothing was acknowledged of ${[...missing].join(', ')}`)),
    underWayWithinMs,
  )
  let going = true
  let answered = Promise.withResolvers<void>()
  const calling = async ({ area, next }: Command) => {
    while (going) {
      const key = `${area}-${String(ledger.attempts.length).padStart(6, '0')}`
      const asked = next(key)
      if (asked) {
        const attempt = noted(ledger, area, key, asked)
        do await send(clients, ledger, attempt)
        while (going && attempt.outcome === 'unanswered')
        if (typeof attempt.outcome === 'object' && missing.delete(area) && missing.size === 0) underWay.resolve()
        answered.resolve()
        answered = Promise.withResolvers()
        // There is something to do once somebody else has done something.
      } else await answered.promise
    }
  }
  const ended = Promise.all(commands.flatMap((one) => Array.from({ length: one.callers }, () => calling(one))))
  return {
    underWay: underWay.promise.finally(() => clearTimeout(tooLate)),
    end() {
      going = false
      answered.resolve()
    },
    ended,
  }
}

/** What `fetch` throws when the connection fails. */
const isCoded = (error: unknown): error is { cause: { code: unknown } } =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause

/** Makes a call; again under its key when it was made before. */
export const send = async (clients: Clients, ledger: Ledger, attempt: Attempt): Promise<void> => {
  const answer = await attempt.send(clients).catch((error: unknown) => {
    // One that found nobody listening never came under way.
    if (!(isCoded(error) && error.cause.code === 'ECONNREFUSED')) ledger.cut += 1
    return null
  })
  if (answer === null || answer.status === 503) return
  const before = attempt.outcome
  if (answer.status < 300) {
    const position = BigInt(answer.headers.get('X-Log-Position') ?? 0)
    if (position > ledger.position) ledger.position = position
    attempt.outcome = { answer: answer.body }
    if (typeof before !== 'object') attempt.done?.(answer.body)
  } else if (answer.status === 409 && attempt.refusable) {
    attempt.outcome = 'refused'
    if (before === 'unanswered') attempt.refused?.()
  } else ledger.unexpected.push(`${attempt.key}: ${answer.status} ${JSON.stringify(answer.body)}`)
}

export const unanswered = ({ attempts }: Pick<Ledger, 'attempts'>): Attempt[] =>
  attempts.filter(({ outcome }) => outcome === 'unanswered')

/**
 * Whoever was not answered asks again, all at once; then one after the other once more: all learn what became of it, and the same again. A refusal
 * by a rule is no more than how things stood, and of many at once one may be told to come again: both are asked for twice then. Every third of
 * those who may goes away instead.
 */
export const sendAgain = async ({ clients, ledger }: Pick<LoadDeps, 'clients' | 'ledger'>): Promise<void> => {
  const all = unanswered(ledger)
  for (const [n, attempt] of all.filter(({ leavable }) => leavable).entries()) if (n % 3 === 0) attempt.outcome = 'left'
  const asked = all.filter(({ outcome }) => outcome === 'unanswered')
  await Promise.all(asked.map((attempt) => send(clients, ledger, attempt)))
  for (const attempt of asked) {
    if (typeof attempt.outcome !== 'object') await send(clients, ledger, attempt)
    const first = JSON.stringify(attempt.outcome)
    await send(clients, ledger, attempt)
    const second = JSON.stringify(attempt.outcome)
    if (attempt.outcome === 'unanswered' || first !== second)
      ledger.unexpected.push(`${attempt.key}: ${first}, then ${second}`)
  }
}
