/** Whether one thing the service needs is there: true, or a word on what is missing. Rejecting counts as missing. */
export type Check = () => Promise<true | string>
export type Checks = Readonly<Record<string, Check>>
export type Readiness = { ready: boolean; checks: Record<string, string> }

const patience = 2000

const within = (check: Check): Promise<true | string> => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(() => resolve('no answer'), patience)
  return Promise.race([check(), promise]).finally(() => clearTimeout(timer))
}

/** Asks every check at once; one that does not answer within 2 s counts as missing. */
export const readinessOf = async (checks: Checks): Promise<Readiness> => {
  const asked = Object.entries(checks).map(async ([name, check]) => {
    const found = await within(check).catch(() => 'away')
    return [name, found === true ? 'ok' : found] as const
  })
  const found = await Promise.all(asked)
  return { ready: found.every(([, state]) => state === 'ok'), checks: Object.fromEntries(found) }
}
