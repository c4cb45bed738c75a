import { Busy } from '@clinic/platform/http/calls/problem.ts'
import type { SealedFiles } from '@clinic/platform/images/sealed-files.ts'
import { createBackoff } from '@clinic/platform/waiting/backoff.ts'
import { createBounded } from '@clinic/platform/waiting/bounded.ts'
import { givenUpIn } from '@clinic/shared-events/definitions/erased.ts'
import {
  type ConversationEvent,
  conversationStream,
  type MessageReceived,
} from '@clinic/shared-events/messaging/conversation-events.ts'
import { systemOrigin } from '../../handling/origin.ts'
import type { Fetched } from '../sender/twilio-files.ts'
import { type ConversationDeps, sendToConversation } from './conversation-deps.ts'
import { type AccountDeps, accountsOf, type ConfiguredAccount } from './twilio-account.ts'

export type KeepFilesDeps = {
  conversations: ConversationDeps
  accounts: AccountDeps
  files: SealedFiles
  /** Asks Twilio for a file. */
  fetch(account: ConfiguredAccount, uri: string): Promise<Fetched>
  /** Ends early when the process is to end. */
  wait(ms: number): Promise<unknown>
  random?: () => number
}
type MessageRef = { conversationId: string; messageId: string }
type Missing = { number: number; uri: string | null }
type KeptFiles = { ok: true; kept: number; position: bigint } | { ok: false; rejection: FileRejection }
export type FileRejection =
  | { type: 'MessageNotFound' }
  | { type: 'FileGone' }
  | { type: 'FileTooLarge' }
  | { type: 'FileAway' }
  | { type: 'FileAccountRefused' }

/** Fetches the files of messages and keeps them, a few at once: each may be 16 MB in memory. */
export type KeepFiles = {
  /** Those of a message that are not kept yet. @throws TooBusy, StoreAway */
  ofMessage(ref: MessageRef): Promise<KeptFiles>
  /** The same, again after pauses while Twilio is away or refuses the account, for some minutes; whoever opens the message may ask later. */
  retryBusy(ref: MessageRef): Promise<void>
}

const atOnce = 2
const waiting = 200
const mostTries = 5
const firstPauseMs = 5_000

export const createKeepFiles = (deps: KeepFilesDeps): KeepFiles => {
  const bounded = createBounded('files', atOnce, waiting)
  const ofMessage: KeepFiles['ofMessage'] = (ref) => bounded(() => keepFiles(deps, ref))
  return {
    ofMessage,
    async retryBusy(ref) {
      const { random, wait } = deps
      const backoff = createBackoff({ firstMs: firstPauseMs, longestMs: 120_000, ...(random && { random }) })
      for (let tries = 1; tries <= mostTries; tries += 1) {
        const kept = await ofMessage(ref)
        if (kept.ok || !passing.includes(kept.rejection.type) || tries === mostTries) return
        await wait(backoff.nextMs())
      }
    },
  }
}

/** A message that came in. */
export const receivedIn = (history: readonly ConversationEvent[], messageId: string): MessageReceived | undefined =>
  history.find(
    (event): event is MessageReceived => event.type === 'MessageReceived' && event.data.messageId === messageId,
  )

/** The message, and which of its files are not kept yet. */
const readMessage = async ({ conversations }: KeepFilesDeps, { conversationId, messageId }: MessageRef) => {
  const history = await conversations.history(conversationId)
  const received = receivedIn(history, messageId)
  const kept = new Set(
    history.flatMap(({ type, data }) =>
      type === 'MessageFileKept' && data.messageId === messageId ? [data.number] : [],
    ),
  )
  const missing = (received?.data.files ?? []).flatMap(({ uri }, number): Missing[] =>
    kept.has(number) ? [] : [{ number, uri }],
  )
  // One that came since is sealed under none of these, also while they are not destroyed yet.
  const givenUp = givenUpIn(history)
  return { received, missing, givenUp, position: history.at(-1)?.position ?? 0n }
}

const keepFiles = async (deps: KeepFilesDeps, ref: MessageRef): Promise<KeptFiles> => {
  const { received, missing, givenUp, position: before } = await readMessage(deps, ref)
  if (!received?.clinical) return { ok: false, rejection: { type: 'MessageNotFound' } }
  let position = before
  let failed: keyof typeof whyNot | null = null
  // One that cannot be had holds up no other.
  for (const { number, uri } of missing) {
    const fetched: Fetched = uri === null ? gone : await fetchFrom(deps, received, uri)
    if (fetched.ok) position = await keepOne(deps, ref, { number, bytes: fetched.bytes, givenUp })
    else failed ??= fetched.why
  }
  if (failed !== null) return { ok: false, rejection: { type: whyNot[failed] } }
  return { ok: true, kept: missing.length, position }
}

const gone = { ok: false, why: 'gone' } as const

const whyNot = {
  gone: 'FileGone',
  'too-large': 'FileTooLarge',
  away: 'FileAway',
  account: 'FileAccountRefused',
} as const
const passing: readonly FileRejection['type'][] = ['FileAway', 'FileAccountRefused']

/** From the account by which the message came; where that configuration is gone, from whichever has it. */
const fetchFrom = async (
  { accounts, fetch }: KeepFilesDeps,
  { data }: MessageReceived,
  uri: string,
): Promise<Fetched> => {
  const all = await accountsOf(accounts)
  const own = all.filter(({ configId }) => configId === data.configId)
  let refused: Fetched = gone
  for (const account of own.length > 0 ? own : all) {
    const fetched = await fetch(account, uri)
    if (fetched.ok || (fetched.why !== 'gone' && fetched.why !== 'account')) return fetched
    // Another account may have it.
    if (fetched.why === 'account') refused = fetched
  }
  return refused
}

/** The file is there before the event that says so. */
const keepOne = async (
  { conversations, files }: KeepFilesDeps,
  { conversationId, messageId }: MessageRef,
  { number, bytes, givenUp }: { number: number; bytes: Buffer; givenUp: readonly string[] },
): Promise<bigint> => {
  await files.keep({ stream: conversationStream(conversationId), messageId, number }, bytes, givenUp)
  const origin = systemOrigin('twilio', conversations.now(), 'file', messageId, String(number))
  const data = { messageId, number, size: bytes.length }
  const recorded = await sendToConversation(conversations, conversationId, { type: 'KeepFile', data }, origin)
  if (!recorded.ok && recorded.rejection.type === 'Busy') throw new Busy('the conversation is busy')
  if (!recorded.ok) throw new Error(`a file was not recorded: ${recorded.rejection.type}`)
  return recorded.position
}
