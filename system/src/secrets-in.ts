import { base64Forms, formsOf } from './traces.ts'

/** Secrets by what they are called: texts, or the bytes of keys. */
export type KnownSecrets = Readonly<Record<string, string | Buffer>>

const asJson = (text: string): Buffer => Buffer.from(JSON.stringify(text).slice(1, -1))

/** Ways the bytes of a key may be written. */
const formsOfKey = (key: Buffer): Buffer[] => {
  const base64 = base64Forms(key)
  const texts = [
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
    key.toString('hex'),
  ]
  return [key, ...[...texts, encodeURIComponent(key.toString('base64'))].map((text) => Buffer.from(text))]
}

/**
 * The names of those that stand in the bytes, however they are written: as they are, escaped, in hexadecimal, in base64 alone or within
 * something longer (so AUTH PLAIN and Basic too); [] when none does.
 */
export const secretsIn = (bytes: Buffer | string, secrets: KnownSecrets): string[] => {
  const haystack = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  const stands = (secret: string | Buffer): boolean =>
    (typeof secret === 'string' ? [asJson(secret), ...formsOf(secret)] : formsOfKey(secret)).some((form) =>
      haystack.includes(form),
    )
  return Object.keys(secrets).filter((name) => stands(secrets[name] ?? ''))
}
