import { createHash } from 'node:crypto'
import { decrypt, encrypt } from './aes.ts'

/** A text under several keys as it is stored, in base64. */
export type SealedText = { iv: string; tag: string; text: string }

/** One key of several: who lacks one of them has nothing. */
const keyOf = (keys: readonly Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(keys)).digest()

/** Seals a text under all of the keys together. @param boundTo has to be given again to open it */
export const sealText = (keys: readonly Buffer[], plain: string, boundTo: string): SealedText => {
  const { iv, tag, text } = encrypt(keyOf(keys), plain, boundTo)
  return { iv: iv.toString('base64'), tag: tag.toString('base64'), text: text.toString('base64') }
}

/** @throws Error where the keys, the text or `boundTo` are not those it was sealed with */
export const openText = (keys: readonly Buffer[], { iv, tag, text }: SealedText, boundTo: string): string => {
  const block = { iv: Buffer.from(iv, 'base64'), tag: Buffer.from(tag, 'base64'), text: Buffer.from(text, 'base64') }
  return decrypt(keyOf(keys), block, boundTo).toString('utf8')
}
