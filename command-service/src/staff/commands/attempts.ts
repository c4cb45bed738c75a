import type { Counters } from '@clinic/platform/vault/counters.ts'
import type { Requester } from '@clinic/platform/waiting/bounded.ts'

/**
 * Attempts at signing in within a quarter of an hour that are looked at (docs/decisions/0030): of one address at one username, of
 * one address at all, at one username from anywhere, and of a browser that has signed in to the account before.
 */
export const throttle = {
  windowMs: 15 * 60_000,
  perNameAndAddress: 10,
  perAddress: 50,
  perName: 500,
  perBrowser: 10,
} as const

const counted = {
  nameAndAddress: 'sign-in-username-address',
  address: 'sign-in-address',
  name: 'sign-in-username',
  browser: 'sign-in-browser',
} as const
type Counted = { kind: keyof typeof counted; key: string; most: number }

type Attempt = {
  /** The username as its claim takes it. */
  name: string
  address: string
  /** What names the browser and the account when it has signed in to that account before; null for any other. */
  knownBrowser: string | null
}
/** An attempt within its limits. */
export type Admitted = {
  /** Who asks for the hashing: the browser within its own tries, and first then; otherwise the address. */
  requester: Requester
  /** To be called when the password was right: the count that is its own starts over, and shared counts do not include it. */
  good(): Promise<void>
  /** To be called when the password could not be checked: nothing is counted. */
  unseen(): Promise<void>
}

/**
 * Counts an attempt before its password is checked, so that many at once pass a limit no more than one by one. Attempts beyond an
 * address's limit are not counted for the username, so nobody alone can use up a username's limit.
 * @returns null when the attempt is refused without a check
 */
export const admit = async (counters: Counters, { name, address, knownBrowser }: Attempt): Promise<Admitted | null> => {
  const takeBack = async (those: readonly Counted[]) => {
    for (const { kind, key } of those) await counters.takeBack(counted[kind], key)
  }
  const countAll = async (all: readonly Counted[]): Promise<readonly Counted[] | null> => {
    for (const { kind, key, most } of all)
      if ((await counters.increment(counted[kind], key, throttle.windowMs)) > most) return null
    return all
  }

  const reset = ({ kind, key }: Counted) => counters.reset(counted[kind], key)

  const own = { kind: 'browser', key: knownBrowser ?? '', most: throttle.perBrowser } as const
  if (knownBrowser !== null && (await countAll([own])))
    return { requester: { from: own.key, first: true }, good: () => reset(own), unseen: () => takeBack([own]) }

  const pair = { kind: 'nameAndAddress', key: `${address} ${name}`, most: throttle.perNameAndAddress } as const
  const shared: readonly Counted[] = [
    { kind: 'address', key: address, most: throttle.perAddress },
    { kind: 'name', key: name, most: throttle.perName },
  ]
  if (!(await countAll([pair, ...shared]))) return null
  return {
    requester: { from: address, first: false },
    async good() {
      await reset(pair)
      if (knownBrowser !== null) await reset(own)
      await takeBack(shared)
    },
    unseen: () => takeBack([pair, ...shared]),
  }
}
