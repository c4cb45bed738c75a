import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { z } from 'zod'
import { type Account, addressIn, type GetDeps, getFrom } from './twilio-get.ts'

const instant = z.string().transform((text, context) => {
  const at = Date.parse(text)
  if (!Number.isNaN(at)) return new Date(at).toISOString()
  context.addIssue({ code: 'custom', message: 'no instant' })
  return z.NEVER
})
/** A message as Twilio lists it; of its fields those that are read. `date_sent`: as RFC 2822 writes it. */
const listed = z.object({
  sid: z.string(),
  direction: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  body: z.string().nullable(),
  num_media: z.string(),
  date_sent: instant,
})
export type ListedMessage = z.infer<typeof listed>
const page = z.object({ messages: z.array(z.unknown()), next_page_uri: z.string().nullish() })
const media = z.object({ media_list: z.array(z.object({ sid: z.string(), content_type: z.string() })) })

/** Twilio's most. */
const pageSize = 1000
/** As many messages as a practice gets in years. */
const mostPages = 50

const jsonOf = async (account: Account, url: URL, deps: GetDeps): Promise<unknown> => {
  const answer = await getFrom(account, url, deps).catch((cause) => {
    throw new StoreAway('Twilio', cause)
  })
  if (answer.ok) return answer.json()
  await answer.body?.cancel()
  throw new Error(`Twilio answered a list of messages ${answer.status}`)
}

/**
 * What came in for a number since a day (UTC), the oldest first, by Twilio's Messages resource. Rejects where it does not answer all of
 * them, with `StoreAway` where it does not answer.
 * @param to 'whatsapp:+50640001111' @param since 'yyyy-MM-dd'
 */
export const listMessages = async (
  account: Account,
  deps: GetDeps,
  { to, since }: { to: string; since: string },
): Promise<ListedMessage[]> => {
  const first = addressIn(account, deps.apiUrl, '/Messages.json')
  first.search = new URLSearchParams({ To: to, 'DateSent>': since, PageSize: String(pageSize) }).toString()
  const found: ListedMessage[] = []
  let next: URL | null = first
  for (let pages = 0; next && pages < mostPages; pages += 1) {
    const { messages, next_page_uri: more } = page.parse(await jsonOf(account, next, deps))
    for (const message of messages) {
      // One that goes out may have no date yet.
      const read = listed.safeParse(message)
      if (read.success && read.data.direction === 'inbound') found.push(read.data)
    }
    next = more ? nextOf(first, more) : null
  }
  if (next) throw new Error('Twilio lists more messages than are read')
  return found.toReversed()
}

/** The next page of the same list: no other address is asked. */
const nextOf = (first: URL, uri: string): URL => {
  const url = new URL(first)
  const [, search = ''] = uri.split('?')
  url.search = search
  return url
}

/** Where Twilio has the files of a message, and their types. */
export const listFiles = async (
  account: Account,
  deps: GetDeps,
  sid: string,
): Promise<{ sid: string; type: string }[]> => {
  const url = addressIn(account, deps.apiUrl, `/Messages/${encodeURIComponent(sid)}/Media.json`)
  const { media_list: files } = media.parse(await jsonOf(account, url, deps))
  return files.map(({ sid: file, content_type: type }) => ({ sid: file, type }))
}
