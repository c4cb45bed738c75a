/** What a check found: `true` when all is well, the text of what is missing, or what is reported while calls are answered all the same. */
export type Found = true | string | { reported: string }

/** Whether one thing the service needs is there. Rejecting counts as missing. */
type Check = () => Promise<Found>
export type Checks = Readonly<Record<string, Check>>
type Readiness = { ready: boolean; checks: Record<string, string> }

const patience = 2000

const within = (check: Check): Promise<Found> => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(() => resolve('no answer'), patience)
  return Promise.race([check(), promise]).finally(() => clearTimeout(timer))
}

/** Asks every check at once; one that does not answer within 2 s counts as missing. */
export const readinessOf = async (checks: Checks): Promise<Readiness> => {
  const asked = Object.entries(checks).map(async ([name, check]) => {
    const found = await within(check).catch(() => 'away')
    return [name, found] as const
  })
  const found = await Promise.all(asked)
  return {
    ready: found.every(([, state]) => typeof state !== 'string'),
    checks: Object.fromEntries(found.map(([name, state]) => [name, wordOf(state)])),
  }
}

const wordOf = (found: Found): string => {
  if (found === true) return 'ok'
  return typeof found === 'string' ? found : found.reported
}

const keptMs = 1_000

/** Asks the checks once a second at most, however often it is asked itself. `now` in milliseconds. */
export const createReadiness = (checks: Checks, now: () => number = () => performance.now()) => {
  let asked: { at: number; readiness: Promise<Readiness> } | undefined
  return (): Promise<Readiness> => {
    if (!asked || now() - asked.at >= keptMs) asked = { at: now(), readiness: readinessOf(checks) }
    return asked.readiness
  }
}
