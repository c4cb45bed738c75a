import type { TwilioAccount } from './twilio-sender.ts'

/** What Twilio says of a token. 'no-answer': it was away, or is too busy. */
export type TokenTried = 'taken' | 'refused' | 'no-answer'

const refusing: readonly number[] = [401, 403, 404]

/** Asks Twilio's Accounts resource whether it takes a token with its account. Never throws. */
export const tryToken = async (
  { accountSid, authToken }: Pick<TwilioAccount, 'accountSid' | 'authToken'>,
  { apiUrl, timeoutMs = 10_000 }: { apiUrl: string; timeoutMs?: number },
): Promise<TokenTried> => {
  const url = `${apiUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}.json`
  const Authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { headers: { Authorization }, redirect: 'manual', signal })
    await answer.body?.cancel()
    if (answer.ok) return 'taken'
    return refusing.includes(answer.status) ? 'refused' : 'no-answer'
  } catch {
    return 'no-answer'
  }
}
