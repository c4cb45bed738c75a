import { type Account, addressIn, getFrom } from './twilio-get.ts'

/** What Twilio says of a token. 'no-answer': it was away, or is too busy. */
export type TokenTried = 'taken' | 'refused' | 'no-answer'

const refusing: readonly number[] = [401, 403, 404]

/** Asks Twilio's Accounts resource whether it takes a token with its account. Never throws. */
export const tryToken = async (account: Account, { apiUrl }: { apiUrl: string }): Promise<TokenTried> => {
  try {
    const answer = await getFrom(account, addressIn(account, apiUrl, '.json'), { apiUrl, timeoutMs: 10_000 })
    await answer.body?.cancel()
    if (answer.ok) return 'taken'
    return refusing.includes(answer.status) ? 'refused' : 'no-answer'
  } catch {
    return 'no-answer'
  }
}
