import { randomBytes, timingSafeEqual } from 'node:crypto'
import { fingerprint } from '../keys/secrets.ts'

/**
 * Signs and reads the mark that a browser keeps of the accounts it signed in to (docs/decisions/0030). It names accounts by id,
 * opens nothing, and gives its browser tries of its own where others have used theirs up.
 */
export type KnownBrowsers = {
  /** The random id of the browser that sends this mark, or null when it is none of ours. */
  idOf(mark: string | null): string | null
  /** Whether the mark's browser has signed in to the account with the password it has now. */
  knows(mark: string | null, staffId: string, passwordNonce: string): boolean
  /** The mark after a sign-in: the same browser, with this account before those it had. */
  after(mark: string | null, staffId: string, passwordNonce: string): string
}

type Account = { staffId: string; signature: string }
type Mark = { browser: string; accounts: readonly Account[] }

/** Accounts one browser is known for; the one longest not signed in to goes first. A mark of so many stays under 500 bytes. */
const mostAccounts = 8
const longestMark = 1_000

const same = (signature: string, expected: string): boolean => {
  const [given, own] = [Buffer.from(signature), Buffer.from(expected)]
  return given.length === own.length && timingSafeEqual(given, own)
}

/** `secret`: the vault's 'browsers'. The mark is `<browser>.<signature>`, then `.<account>.<signature>` for each account. */
export const createKnownBrowsers = (secret: Buffer): KnownBrowsers => {
  /** 128 bits. */
  const sign = (...parts: readonly string[]): string =>
    fingerprint(secret, ...parts)
      .toString('base64url')
      .slice(0, 22)
  const ofBrowser = (browser: string) => sign('browser', browser)
  const ofAccount = (browser: string, staffId: string, nonce: string) => sign('account', browser, staffId, nonce)

  const read = (mark: string | null): Mark | null => {
    if (mark === null || mark.length > longestMark) return null
    const [browser = '', signature = '', ...rest] = mark.split('.')
    if (!same(signature, ofBrowser(browser))) return null
    const accounts: Account[] = []
    for (let i = 0; i + 1 < rest.length && accounts.length < mostAccounts; i += 2)
      accounts.push({ staffId: rest[i] ?? '', signature: rest[i + 1] ?? '' })
    return { browser, accounts }
  }

  return {
    idOf: (mark) => read(mark)?.browser ?? null,
    knows(mark, staffId, nonce) {
      const known = read(mark)
      const account = known?.accounts.find((one) => one.staffId === staffId)
      return known && account ? same(account.signature, ofAccount(known.browser, staffId, nonce)) : false
    },
    after(mark, staffId, nonce) {
      const known = read(mark)
      const browser = known?.browser ?? randomBytes(16).toString('base64url')
      const others = (known?.accounts ?? []).filter((one) => one.staffId !== staffId).slice(0, mostAccounts - 1)
      const accounts = [{ staffId, signature: ofAccount(browser, staffId, nonce) }, ...others]
      return [browser, ofBrowser(browser), ...accounts.flatMap((one) => [one.staffId, one.signature])].join('.')
    },
  }
}
