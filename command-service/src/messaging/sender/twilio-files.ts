import { mostFileBytes } from '@clinic/shared-events/contracts/messaging/message-files.ts'
import { type Account, addressIn, getFrom, signalOf } from './twilio-get.ts'

/**
 * What came of asking for a file. `gone`: Twilio does not have it. `away`: asking again may help. `account`: it may once the practice's account is mended, which Twilio refused.
 */
export type Fetched = { ok: true; bytes: Buffer } | { ok: false; why: 'gone' | 'too-large' | 'away' | 'account' }

/** `ending`: aborts when the process is to end. */
type FileDeps = { apiUrl: string; ending?: AbortSignal }

/** How long each answer is waited for, with its bytes. */
const timeoutMs = 60_000

const mediaPath = /^Messages\/(?:SM|MM)[0-9a-f]{32}\/Media\/ME[0-9a-f]{32}$/i

/** '…/Accounts/AC…/Messages/MM…/Media/ME…' → 'Messages/MM…/Media/ME…'; null for any other address. */
export const mediaUriIn = (url: string): string | null => {
  const uri = /\/Accounts\/AC[0-9a-f]{32}\/(Messages\/[^?#]*)$/i.exec(url)?.[1] ?? ''
  return mediaPath.test(uri) ? uri : null
}

const isApi = (url: URL, apiUrl: string): boolean => url.origin === new URL(apiUrl).origin

/** Where Twilio's API sends whoever asks for a file: the hosts that it publishes, https alone, and the API itself. */
const isTwilios = (url: URL, apiUrl: string): boolean => {
  if (isApi(url, apiUrl)) return true
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '') return false
  const { hostname, pathname } = url
  if (hostname === 'mms.twiliocdn.com' || hostname === 'media.twiliocdn.com') return true
  return hostname === 's3-external-1.amazonaws.com' && pathname.startsWith('/media.twiliocdn.com/')
}

const mostRedirects = 3

/**
 * Fetches a file of a message from Twilio's API. The address is made of the API's own and the ids alone, and a redirect is followed to Twilio's
 * hosts alone, of which the API itself is told the token (docs/decisions/0151-files-that-patients-send.md). No more than the limit is read. Never throws.
 * @param uri of `mediaUriIn`
 */
export const fetchFile = async (account: Account, { apiUrl, ending }: FileDeps, uri: string): Promise<Fetched> => {
  try {
    let url = addressIn(account, apiUrl, `/${uri}`)
    let answer = await getFrom(account, url, { apiUrl, ending, timeoutMs })
    for (let redirects = 0; answer.status >= 300 && answer.status < 400; redirects += 1) {
      await answer.body?.cancel()
      url = new URL(answer.headers.get('Location') ?? '', url)
      if (redirects === mostRedirects || !isTwilios(url, apiUrl)) return { ok: false, why: 'gone' }
      answer = isApi(url, apiUrl)
        ? await getFrom(account, url, { apiUrl, ending, timeoutMs })
        : await fetch(url, { redirect: 'manual', signal: signalOf(ending, timeoutMs) })
    }
    return await fileIn(answer, isApi(url, apiUrl))
  } catch {
    return { ok: false, why: 'away' }
  }
}

const refusing: readonly number[] = [401, 402, 403]

/** @param ofApi whether the API answers, which knows the account */
const fileIn = async (answer: Response, ofApi: boolean): Promise<Fetched> => {
  const deps: Uint8Array[] = []
  let length = 0
  if (answer.ok)
    for await (const part of answer.body ?? []) {
      length += part.length
      // Leaving the loop ends the connection.
      if (length > mostFileBytes) return { ok: false, why: 'too-large' }
      deps.push(part)
    }
  else await answer.body?.cancel()
  if (answer.ok) return { ok: true, bytes: Buffer.concat(deps) }
  if (ofApi && refusing.includes(answer.status)) return { ok: false, why: 'account' }
  return { ok: false, why: answer.status === 429 || answer.status >= 500 ? 'away' : 'gone' }
}
