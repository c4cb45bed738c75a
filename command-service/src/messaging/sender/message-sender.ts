import type { DeliveryProblem } from '@clinic/shared-events/contracts/notifications.ts'

/**
 * A message to one number: a text, or an approved template with the values of its placeholders. `to`: '+50688881234'. `statusCallback`:
 * where what becomes of it is reported.
 */
export type OutgoingMessage = { to: string; statusCallback?: string } & MessageContent
export type MessageContent = { body: string } | { contentSid: string; variables: Readonly<Record<string, string>> }

/**
 * What came of sending. `refused`: it was surely not taken; `permanent` where asking again changes nothing, `code` as the provider names
 * it, else 'unreachable' or 'http-<status>'. `unclear`: the answer was lost, so it may have been taken; it must not be sent again.
 */
export type SendOutcome =
  | { outcome: 'taken'; sid: string }
  | { outcome: 'refused'; code: string; permanent: boolean }
  | { outcome: 'unclear' }

/** Sends messages to phones. Never throws: what went wrong is an outcome. */
export type MessageSender = { send(message: OutgoingMessage): Promise<SendOutcome> }

/** Sends the first; the next one only where that was surely not taken, as free text outside the 24 hours. `nth`: which one the outcome is of. */
export const sendFirst = async (
  sender: MessageSender,
  [message, ...others]: readonly [OutgoingMessage, ...OutgoingMessage[]],
  nth = 0,
): Promise<SendOutcome & { nth: number }> => {
  const outcome = await sender.send(message)
  const [next, ...rest] = others
  const outside = outcome.outcome === 'refused' && deliveryProblemOf(outcome) === 'outside-window'
  return outside && next ? sendFirst(sender, [next, ...rest], nth + 1) : { ...outcome, nth }
}

/** 63016 and '63016' → '63016'. Null for what is no code of Twilio's, a number of six digits at most: it goes into events and onto screens. */
export const errorCodeIn = (said: unknown): string | null => {
  const code = typeof said === 'number' ? String(said) : said
  return typeof code === 'string' && /^\d{1,6}$/.test(code) ? code : null
}

/** No such number, or none that this channel reaches (Twilio's error codes). */
const badNumbers = ['21211', '21217', '21401', '21614', '30005', '30006', '63003', '63024']
/** Free text outside the 24 hours after the patient's last message. */
const outsideWindow = ['63016']
/** Who has the number answered STOP to Twilio itself, which takes nothing for them until they answer START. */
const optedOutThere = ['21610']

/** Why a message that was taken did not arrive, as notifications tell it. */
export const undeliveredProblemOf = (code: string | undefined): DeliveryProblem => {
  const problem = deliveryProblemOf({ code: code ?? '', permanent: true })
  return problem === 'refused' ? 'not-delivered' : problem
}

/** Why a message was not taken, as notifications tell it. */
export const deliveryProblemOf = ({ code, permanent }: { code: string; permanent: boolean }): DeliveryProblem => {
  if (badNumbers.includes(code)) return 'bad-address'
  if (outsideWindow.includes(code)) return 'outside-window'
  if (optedOutThere.includes(code)) return 'opted-out-there'
  if (code === 'unreachable') return 'unreachable'
  return permanent ? 'refused' : 'refused-for-now'
}
