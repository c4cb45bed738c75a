import { join } from 'node:path'
import { startCommandService } from '../measure/command-service.ts'
import { startOurs } from '../measure/our-server.ts'
import { quantile } from '../measure/quantile.ts'
import type { Measured } from '../report/measured.ts'
import type { Section } from './section.ts'

const known = 'admin'
const unknown = 'nadie'
/** As in docs/decisions/0030: an address has ten tries at a username, so ten of each outcome come from one. */
const triesOfAnAddress = 10

type Times = { known: number[]; unknown: number[] }
type Measuring = { measured: Measured[]; problems: string[] }

/** How long a refusal of a username that exists takes beside one that does not: whoever holds a clock must not tell them apart. */
export const signIn: Section = {
  name: 'Refused sign-ins',
  about: 'baseline: a username that does not exist; ours: one that does',
  async run({ pushes }, folder) {
    const ours = await startOurs(join(folder, 'sign-in'), { TRUST_PROXY: '1' })
    const embedded = await measure(ours.url, 'embedded', pushes).finally(ours.stop)
    const notes: string[] = []
    const distributed = await startCommandService().then(
      async ({ url, stores, stop }) => {
        notes.push(`Distributed: command-service alone on ${stores}.`)
        return measure(url, 'distributed', pushes).finally(stop)
      },
      (error: unknown): Measuring => {
        notes.push(`Distributed: not measured (${error instanceof Error ? error.message : String(error)}).`)
        return { measured: [], problems: [] }
      },
    )
    return {
      measured: [...embedded.measured, ...distributed.measured],
      notes,
      problems: [...embedded.problems, ...distributed.problems],
    }
  },
}

/** Each outcome at least `times` times for both names, the first to go changing; the first address only warms up. */
const measure = async (url: string, form: string, times: number): Promise<Measuring> => {
  const wrong: Times = { known: [], unknown: [] }
  const throttled: Times = { known: [], unknown: [] }
  const problems = new Set<string>()
  const take = async (to: Times, status: number, address: string, n: number) => {
    for (const who of n % 2 === 0 ? (['unknown', 'known'] as const) : (['known', 'unknown'] as const)) {
      const { ms, answered } = await refusal(url, who === 'known' ? known : unknown, address)
      if (answered !== status) problems.add(`${form}: ${answered} instead of ${status}`)
      to[who].push(ms)
    }
  }
  const nowhere: Times = { known: [], unknown: [] }
  for (let network = 0; network <= Math.ceil(times / triesOfAnAddress); network += 1) {
    const address = `10.0.${network}.1`
    for (let n = 0; n < triesOfAnAddress; n += 1) await take(network === 0 ? nowhere : wrong, 401, address, n)
    for (let n = 0; n < triesOfAnAddress; n += 1) await take(network === 0 ? nowhere : throttled, 429, address, n)
  }
  const line = (what: string, { known, unknown }: Times): Measured => ({
    what: `${what}, ${form}, p50`,
    unit: 'ms',
    baseline: quantile(unknown, 0.5),
    ours: quantile(known, 0.5),
    aim: { of: 'ratio', atMost: 1.1 },
  })
  return { measured: [line('wrong password', wrong), line('too many tries', throttled)], problems: [...problems] }
}

const refusal = async (url: string, username: string, address: string): Promise<{ ms: number; answered: number }> => {
  const began = performance.now()
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password: 'no es la clave' }),
  })
  await answer.arrayBuffer()
  return { ms: performance.now() - began, answered: answer.status }
}
