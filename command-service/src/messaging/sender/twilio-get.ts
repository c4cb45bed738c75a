import type { TwilioAccount } from './twilio-sender.ts'

/** `timeoutMs`: how long the whole answer is waited for. `ending`: aborts when the process is to end. */
export type GetDeps = { apiUrl: string; ending?: AbortSignal | undefined; timeoutMs: number }
export type Account = Pick<TwilioAccount, 'accountSid' | 'authToken'>

/** The address of something below an account. 'Messages.json' → '…/2010-04-01/Accounts/AC…/Messages.json' */
export const addressIn = ({ accountSid }: Account, apiUrl: string, path: string): URL =>
  new URL(`${apiUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}${path}`)

/** Reads from Twilio's API with the account's token; no redirect is followed. Rejects where no answer comes. */
export const getFrom = (
  { accountSid, authToken }: Account,
  url: URL,
  { ending, timeoutMs }: GetDeps,
): Promise<Response> =>
  fetch(url, {
    headers: { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    redirect: 'manual',
    signal: signalOf(ending, timeoutMs),
  })

export const signalOf = (ending: AbortSignal | undefined, timeoutMs: number): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(ending ? [ending] : [])])
