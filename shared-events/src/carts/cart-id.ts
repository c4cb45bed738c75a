import { entityIdOf } from '../log/ids.ts'

/**
 * The cart of an anonymous session: 128 bits that only who knows the session id comes by, so that a line's id cannot be guessed
 * and the session id stands nowhere (docs/streams.md#streams).
 * @param secret the vault's 'ids'
 */
export const cartIdOf = (secret: Buffer, sessionId: string): string => entityIdOf(secret, sessionId, 'cart')
