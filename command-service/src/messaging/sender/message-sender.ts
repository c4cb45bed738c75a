import type { DeliveryProblem } from '@clinic/shared-events/contracts/notifications.ts'
import type { DeliveryOutcome } from '../../deliveries/delivery.ts'

/**
 * A message to one number: a text, or an approved template with the values of its placeholders. `to`: '+50688881234'. `statusCallback`:
 * where what becomes of it is reported.
 */
export type OutgoingMessage = { to: string; statusCallback?: string } & MessageContent
export type MessageContent = { body: string } | { contentSid: string; variables: Readonly<Record<string, string>> }

/** Sends messages to phones, each once. Never throws: what went wrong is an outcome. */
export type MessageSender = { send(message: OutgoingMessage): Promise<DeliveryOutcome> }

type Contents = readonly MessageContent[]
/**
 * Sends the first of the contents; a template after free text only where that was surely not taken, as it came outside the 24 hours. What there is no content for was not configured.
 * @param common what all have
 */
export const sendFirst = async (
  sender: MessageSender,
  common: Pick<OutgoingMessage, 'to' | 'statusCallback'>,
  [content, ...others]: Contents,
): Promise<DeliveryOutcome> => {
  if (!content) return { kind: 'refused', because: 'message', reason: 'not-configured' }
  const outcome = await sender.send({ ...common, ...content })
  const isOutside = outcome.kind === 'refused' && outcome.reason === 'outside-window'
  if (isOutside && others.length > 0) return sendFirst(sender, common, others)
  return outcome.kind === 'taken' && 'contentSid' in content ? { ...outcome, byTemplate: true } : outcome
}

/** The contents that are left once free text was refused. */
export const withoutFreeText = (contents: Contents): Contents => contents.filter((one) => 'contentSid' in one)

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

/** The account is suspended, its credentials, sender or template are refused: mended, the same message goes out. */
const ofAccount = ['20003', '20005', '20404', '21606', '21656', '21660', '63007', '63051', '63112', '30002', '90010']

/** What a code says of this message or whom it is for; null where it says nothing of them. */
const ofMessage = (code: string): DeliveryProblem | null => {
  if (badNumbers.includes(code)) return 'bad-address'
  if (outsideWindow.includes(code)) return 'outside-window'
  return optedOutThere.includes(code) ? 'opted-out-there' : null
}

/** Why a message that was taken did not arrive. */
export const undeliveredProblemOf = (code = ''): DeliveryProblem => ofMessage(code) ?? 'not-delivered'

/** What an answer that is no success says: of the message, or of the account. @param status of HTTP */
export const refusedBy = (status: number, code: string | null): DeliveryOutcome => {
  const said = { kind: 'refused', code: code ?? `http-${status}` } as const
  const problem = ofMessage(code ?? '')
  if (problem) return { ...said, because: 'message', reason: problem }
  if (status === 401 || status === 403 || ofAccount.includes(code ?? ''))
    return { ...said, because: 'account', reason: 'account-refused' }
  return { ...said, because: 'message', reason: 'refused' }
}
