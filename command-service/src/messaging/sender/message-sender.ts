import { type DeliveryOutcome, notConfigured } from '../../deliveries/delivery.ts'

/**
 * A message to one number: a text, or an approved template with the values of its placeholders. `to`: '+50688881234'. `statusCallback`:
 * where what becomes of it is reported.
 */
export type OutgoingMessage = { to: string; statusCallback?: string } & MessageContent
export type MessageContent = { body: string } | { contentSid: string; variables: Readonly<Record<string, string>> }

/** Sends messages to phones, each once. Never throws: what went wrong is an outcome. */
export type MessageSender = { send(message: OutgoingMessage): Promise<DeliveryOutcome> }

/** What comes of free text outside the 24 hours where no template takes its place. */
const outside = { reason: 'outside-window', code: '63016' } as const

/**
 * Sends the first of the contents; a template after free text only where that was surely not taken, as it came outside the 24 hours. What there is no content for was not configured.
 * @param common what all have; `refusedFreely`: it was refused as free text before
 */
export const sendFirst = async (
  sender: MessageSender,
  common: Pick<OutgoingMessage, 'to' | 'statusCallback'> & { refusedFreely: boolean },
  contents: readonly MessageContent[],
): Promise<DeliveryOutcome> => {
  const { refusedFreely, ...all } = common
  const content = contents.find((one) => !refusedFreely || 'contentSid' in one)
  if (!content) return refusedFreely ? { kind: 'refused', because: 'message', ...outside } : notConfigured
  const outcome = await sender.send({ ...all, ...content })
  if ('contentSid' in content) return outcome.kind === 'taken' ? { ...outcome, byTemplate: true } : outcome
  const isOutside = outcome.kind === 'refused' && outcome.reason === outside.reason
  return isOutside ? sendFirst(sender, { ...all, refusedFreely: true }, contents) : outcome
}
