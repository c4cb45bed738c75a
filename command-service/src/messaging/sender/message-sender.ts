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
