import { entityIdOf } from '../definitions/ids.ts'

/**
 * The id of an anonymous session's cart: 128 bits that can be made only from the session id, so that a line's id cannot be guessed
 * and the session id is stored nowhere (docs/streams.md#streams).
 * @param secret the vault's 'ids'
 */
export const cartIdOf = (secret: Buffer, sessionId: string): string => entityIdOf(secret, sessionId, 'cart')
