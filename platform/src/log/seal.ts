import type { PersonalClass, SealedBlock, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { decrypt, encrypt } from '../vault/keys/aes.ts'

/** The event that a block belongs to; it opens with no other. */
export type SealedAt = Pick<StoredEvent, 'stream' | 'id' | 'type' | 'v'>

/** A block that does not open under its key with its event: it was changed, or moved from another event. */
export class SealBroken extends Error {
  /** Which event, for the log. */
  readonly event: string
  constructor(event: SealedAt, personalClass: string, cause: unknown) {
    super(`${personalClass} of event ${event.id} (${event.type}) does not open`, { cause })
    this.name = 'SealBroken'
    this.event = `${event.type} ${event.id}`
  }
}

/**
 * What a block is bound to, its event and class, as a JSON list, so that no two give the same text and the blocks of one event cannot
 * be exchanged.
 */
const boundTo = (event: SealedAt, personalClass: PersonalClass): string =>
  JSON.stringify([event.stream, event.id, event.type, event.v, personalClass])

/** Seals one class of an event's personal content under the stream's key for it (docs/log.md#personal-data). */
export const sealBlock = (
  event: SealedAt,
  personalClass: PersonalClass,
  dataKey: { id: string; key: Buffer },
  content: Record<string, unknown>,
): SealedBlock => {
  const { iv, tag, text } = encrypt(dataKey.key, JSON.stringify(content), boundTo(event, personalClass))
  return {
    class: personalClass,
    key: dataKey.id,
    iv: iv.toString('base64'),
    tag: tag.toString('base64'),
    text: text.toString('base64'),
  }
}

/** @throws SealBroken */
export const openBlock = (event: SealedAt, block: SealedBlock, key: Buffer): Record<string, unknown> => {
  try {
    const encrypted = {
      iv: Buffer.from(block.iv, 'base64'),
      tag: Buffer.from(block.tag, 'base64'),
      text: Buffer.from(block.text, 'base64'),
    }
    return JSON.parse(decrypt(key, encrypted, boundTo(event, block.class)).toString('utf8')) as Record<string, unknown>
  } catch (cause) {
    throw new SealBroken(event, block.class, cause)
  }
}
