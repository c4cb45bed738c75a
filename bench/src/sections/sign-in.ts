import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startServers } from '@clinic/test-servers/servers.ts'
import { call } from '../measure/calls.ts'
import { inTurn, lineOf, type Sides, timed, warmUpFor } from '../measure/measure.ts'
import type { Measured } from '../measure/report.ts'
import { type Server, startOurs, startServer } from '../measure/servers.ts'
import type { Section } from './section.ts'

/** As in docs/decisions/0030: an address has ten tries at a username, so ten of each outcome come from one. */
const triesOfAnAddress = 10

/** How long a refusal of a username that exists takes beside one that does not: whoever holds a clock must not tell them apart. */
export const signIn: Section = {
  name: 'Refused sign-ins',
  about: 'baseline: a username that does not exist; ours: one that does',
  async run({ pushes, warmUp }, { folder, started }) {
    const ours = await started(startOurs(join(folder, 'sign-in'), { TRUST_PROXY: '1' }))
    const measured = await refusals(ours, 'embedded', { times: pushes, warmUp })
    await ours.stop()
    const note = await started(startServers({ suite: 'bench', mongo: true, eventstore: true, own: true })).then(
      async ({ eventStoreUrl, mongoUrl, what }) => {
        const service = await started(
          startServer('command-service/src/main.ts', {
            EVENTSTORE_URL: eventStoreUrl,
            MONGODB_URL: mongoUrl,
            MASTER_KEY: randomBytes(32).toString('base64'),
            TRUST_PROXY: '1',
          }),
        )
        measured.push(...(await refusals(service, 'distributed', { times: pushes, warmUp })))
        return `command-service alone on ${what.eventstore}, ${what.mongo}`
      },
      (error: Error) => `not measured (${error.message})`,
    )
    return { measured, notes: [`Distributed: ${note}.`] }
  },
}

/** Each outcome at least `times` times for both names, after `warmUp` seconds of them. @throws Error for another outcome */
const refusals = async (
  { url }: Server,
  form: string,
  { times, warmUp }: { times: number; warmUp: number },
): Promise<Measured[]> => {
  const refused = (address: string, wanted: number) =>
    inTurn(triesOfAnAddress, (side) => {
      const body = { username: side === 'ours' ? 'admin' : 'nadie', password: 'no es la clave' }
      const asked = { method: 'POST', path: '/api/auth/login', body, headers: { 'x-forwarded-for': address } }
      return timed(async () => {
        const { status } = await call({ url, cookie: '' }, asked)
        if (status !== wanted) throw new Error(`${form}: ${status} instead of ${wanted}`)
      })
    })
  const both = async (address: string) => ({
    wrong: await refused(address, 401),
    throttled: await refused(address, 429),
  })
  let before = 0
  await warmUpFor(warmUp, () => both(`10.1.${before++}.1`))
  const addresses = Array.from({ length: Math.ceil(times / triesOfAnAddress) }, (_, n) => `10.0.${n}.1`)
  const found: { wrong: Sides<number>; throttled: Sides<number> }[] = []
  for (const address of addresses) found.push(await both(address))
  const all = (outcome: 'wrong' | 'throttled'): Sides<number> => {
    const sides = found.map((one) => one[outcome])
    return { baseline: sides.flatMap(({ baseline }) => baseline), ours: sides.flatMap(({ ours }) => ours) }
  }
  const aim = { of: 'ratio', atMost: 1.1 } as const
  return [
    lineOf(`wrong password, ${form}, p50`, 'ms', all('wrong'), { aim }),
    lineOf(`too many tries, ${form}, p50`, 'ms', all('throttled'), { aim }),
  ]
}
