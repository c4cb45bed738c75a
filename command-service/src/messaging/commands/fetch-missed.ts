import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import type { WorkStore } from '@clinic/platform/work/work-store.ts'
import { hoursSince } from '@clinic/shared-events/contracts/wire/clock.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import { everyTenMinutes } from '../../handling/every-ten-minutes.ts'
import { conversation, rememberedDays } from '../conversation.ts'
import { postedIn } from '../posted-message.ts'
import { type ListedMessage, listFiles, listMessages } from '../sender/list-messages.ts'
import type { GetDeps } from '../sender/twilio-get.ts'
import { conversationIdOf } from './conversation-deps.ts'
import { receivedOrigin, receivePosted, type TakeInDeps } from './receive-posted.ts'
import { type AccountDeps, accountsOf, type ConfiguredAccount } from './twilio-account.ts'

type FetchMissedDeps = {
  accounts: AccountDeps
  receiving: TakeInDeps
  /** Keeps how far each configuration's messages were read. */
  work: Pick<WorkStore, 'checkpoint' | 'saveCheckpoint'>
  logId: () => Promise<string>
  get: GetDeps
  onProblem: (error: unknown) => void
}

/** Our clock and Twilio's may differ by this. Milliseconds. */
const skewMs = 60 * 60_000

/**
 * Takes in what Twilio has and we have not, of every configuration that is kept, once each by its sid
 * (docs/decisions/0152). One account that does not answer holds up no other.
 */
const fetchMissed = async (deps: FetchMissedDeps): Promise<void> => {
  for (const account of await accountsOf(deps.accounts)) {
    if (account.from === null || deps.get.ending?.aborted) continue
    try {
      await fetchOf(deps, { ...account, from: account.from })
    } catch (error) {
      // What is away is asked again in the next round; a configuration that is not in use may have a token of long ago.
      if (account.active && !(error instanceof StoreAway)) deps.onProblem(error)
    }
  }
}

const fetchOf = async (deps: FetchMissedDeps, account: ConfiguredAccount & { from: string }): Promise<void> => {
  const { receiving, accounts } = deps
  const { configId, from, service } = account
  const began = receiving.now()
  const { configurations } = await accounts.readSettings()
  // What was written before the practice had this configuration is none of its messages.
  const firstAt = configurations[configId]?.createdAt ?? began
  const name = `missed-messages.${configId}`
  const [kept, logId] = [await deps.work.checkpoint(name), await deps.logId()]
  const readUntil = kept?.logId === logId && kept.state ? kept.state : firstAt
  const since = new Date(Date.parse(readUntil) - skewMs).toISOString().slice(0, 10)
  const to = service === 'whatsapp' ? `whatsapp:${from}` : from
  let failed = false
  for (const message of await listMessages(account, deps.get, { to, since }))
    try {
      if (message.date_sent >= firstAt && !(await isKnown(deps, message))) await receiveMissed(deps, account, message)
    } catch (error) {
      // Those behind it are not held up; the next round lists it again.
      failed = true
      deps.onProblem(error)
    }
  if (!failed) await deps.work.saveCheckpoint(name, 0n, { logId, position: 0n, state: began })
}

/** Of one that is too old to be known by its command the conversation itself tells; a day is left for clocks that differ. */
const isKnown = async ({ receiving }: FetchMissedDeps, { sid, from, date_sent }: ListedMessage): Promise<boolean> => {
  const { idSecret, handler, history, now } = receiving
  const conversationId = conversationIdOf(idSecret, (from ?? '').replace(/^whatsapp:/, ''))
  const { seen } = await handler.read(conversationStream(conversationId), conversation)
  if (seen.has(receivedOrigin(sid, now()).commandId)) return true
  if (hoursSince(date_sent, now()) < (rememberedDays - 1) * 24) return false
  const events = await history(conversationId)
  return events.some((event) => event.type === 'MessageReceived' && event.data.messageSid === sid)
}

/** As if Twilio had posted it. */
const receiveMissed = async (
  deps: FetchMissedDeps,
  account: ConfiguredAccount,
  message: ListedMessage,
): Promise<void> => {
  const { sid, from, to, body, num_media: count, date_sent: sentAt } = message
  const files = Number(count) > 0 ? await listFiles(account, deps.get, sid) : []
  const form: Readonly<Record<string, string | null>> = {
    MessageSid: sid,
    From: from,
    To: to,
    Body: body,
    NumMedia: String(files.length),
    ...Object.fromEntries(
      files.flatMap(({ sid: file, type }, number) => [
        [`MediaUrl${number}`, `/Accounts/${account.accountSid}/Messages/${sid}/Media/${file}`],
        [`MediaContentType${number}`, type],
      ]),
    ),
  }
  const posted = postedIn((field) => form[field] || undefined)
  if (!posted) return
  const answer = await receivePosted(deps.receiving, { ...posted, sentAt }, account)
  if (!answer.ok) throw new Error(`a message that was missed was not taken in: ${answer.rejection.type}`)
}

/** Fetches what was missed, again and again. Any number of processes may do so: each message is taken in once. */
export const keepFetchingMissed = (deps: FetchMissedDeps, signal: AbortSignal): Promise<void> =>
  everyTenMinutes(() => fetchMissed(deps), { signal, onProblem: deps.onProblem })
