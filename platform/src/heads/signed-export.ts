import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** The head of something in an export: 'before' and 'after' of the whole log, or a stream's; how many events it has, and a mac over them. */
const exportHead = z.object({ of: z.string(), events: z.int(), mac: z.string() })
export type ExportHead = z.infer<typeof exportHead>

/**
 * What stands at the end of an export: of what it is, how many lines it has, the positions of its first and last event, a SHA-256 over all lines
 * before in order (each with a line feed behind it), the check of the last line, the heads of the chains, and the signature over all of it.
 */
const exportManifest = z.object({
  logId: z.string(),
  of: z.string(),
  count: z.int(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  hash: z.string(),
  check: z.string(),
  heads: z.array(exportHead),
  by: z.string(),
  at: z.string(),
  signature: z.string(),
})
export type ExportManifest = z.infer<typeof exportManifest>

const hmac = (key: Buffer, what: 'line' | 'manifest', text: string): string =>
  createHmac('sha256', key).update(`export ${what}\n${text}`).digest('hex')

/** The check of a line, which covers the line and, by the check before it, every line before. */
const checkOf = (key: Buffer, before: string, body: string): string => hmac(key, 'line', `${before}\n${body}`)

/** What the signature of a manifest covers. */
const signedText = (manifest: Omit<ExportManifest, 'signature'>): string => {
  const { logId, of, count, first, last, hash, check, by, at } = manifest
  const heads = manifest.heads.map((head) => [head.of, head.events, head.mac])
  return JSON.stringify([logId, of, count, first, last, hash, check, heads, by, at])
}

type Sealed = 'count' | 'hash' | 'check' | 'signature'

/** Signs the lines of an export as they are written. The first may be a line of titles. @param key see `headKeyOf` */
export const createExportSigner = (key: Buffer) => {
  const hash = createHash('sha256')
  let [check, count] = ['', 0]
  const written = (line: string): string => {
    hash.update(`${line}\n`)
    return line
  }
  const next = (body: string): string => {
    check = checkOf(key, check, body)
    return check
  }
  return {
    titles(line: string): string {
      next(line)
      return written(line)
    },
    /** The line of an event. `body` without its check, which `join` puts behind it. */
    line(body: (n: number) => string, join: (body: string, check: string) => string): string {
      count += 1
      const text = body(count)
      return written(join(text, next(text)))
    },
    manifest(parts: Omit<ExportManifest, Sealed>): ExportManifest {
      const unsigned = { ...parts, count, hash: hash.digest('hex'), check }
      return { ...unsigned, signature: hmac(key, 'manifest', signedText(unsigned)) }
    },
  }
}

/** '{"n":1,"event":{…},"check":"…"}', or a row of a table whose first cell is the number and whose last is the check. Any sign but a line feed may stand in it. */
const jsonLine = {
  join: (body: string, check: string) => `${body},"check":"${check}"}`,
  body: /^(\{"n":(\d+),.*),"check":"([0-9a-f]{64})"\}$/s,
}
const csvLine = { join: (body: string, check: string) => `${body};"${check}"`, body: /^((\d+);.*);"([0-9a-f]{64})"$/s }
const csvManifest = /^"manifiesto";"(.*)"$/s

export const exportFormats = {
  jsonl: { join: jsonLine.join, manifest: (manifest: ExportManifest) => JSON.stringify({ manifest }) },
  csv: {
    join: csvLine.join,
    manifest: (manifest: ExportManifest) => `"manifiesto";"${JSON.stringify(manifest).replaceAll('"', '""')}"`,
  },
} as const
export type ExportFormat = keyof typeof exportFormats

const manifestIn = (line: string): ExportManifest | null => {
  const [, quoted] = csvManifest.exec(line) ?? []
  if (quoted === undefined && !line.startsWith('{"manifest":')) return null
  try {
    const read: unknown = JSON.parse(quoted === undefined ? line : quoted.replaceAll('""', '"'))
    const given = quoted === undefined ? (read as { manifest: unknown }).manifest : read
    return exportManifest.safeParse(given).data ?? null
  } catch {
    return null
  }
}

const isSigned = (key: Buffer, { signature, ...unsigned }: ExportManifest): boolean => {
  const [given, made] = [Buffer.from(signature), Buffer.from(hmac(key, 'manifest', signedText(unsigned)))]
  return given.length === made.length && timingSafeEqual(given, made)
}

/** Something that does not hold of an export. `line`: counted from 1 in the file. `text`: the line, where one is named. */
export type ExportProblem =
  | { problem: 'changed' | 'unreadable' | 'out-of-order'; line: number; text: string }
  | { problem: 'missing'; from: number; to: number }
  | { problem: 'no-manifest' | 'forged-manifest' | 'other-hash' }

/** Reads an export and finds what was changed in it, taken out or put in. `onLine`: every line that holds, without its check. */
export const readExport = async (
  key: Buffer,
  lines: AsyncIterable<string> | Iterable<string>,
  onLine: (body: string) => void = () => undefined,
): Promise<{ manifest: ExportManifest | null; lines: number; problems: ExportProblem[] }> => {
  const checked = createLineCheck(key, onLine)
  const hash = createHash('sha256')
  const { problems, at } = checked
  let [manifest, line]: [ExportManifest | null, number] = [null, 0]
  for await (const raw of lines) {
    const text = line === 0 ? raw.replace(/^\uFEFF/, '') : raw
    if (text === '') continue
    line += 1
    const found = manifestIn(text)
    if (manifest) problems.push({ problem: 'out-of-order', line, text })
    else if (found) manifest = found
    else {
      hash.update(`${text}\n`)
      checked.take(line, text)
    }
  }
  const ended = ofManifest(key, manifest, { ...at, hash: hash.digest('hex') }, problems)
  return { manifest, lines: at.n, problems: [...problems, ...ended] }
}

/** Checks line by line. `at`: the number of the last line, and its check; null behind a line that cannot be read. */
const createLineCheck = (key: Buffer, onLine: (body: string) => void) => {
  const problems: ExportProblem[] = []
  const at: { n: number; check: string | null } = { n: 0, check: '' }
  const numbered = (line: number, text: string, [, body = '', number, given = '']: readonly string[]): void => {
    const [n, expected] = [Number(number), at.n + 1]
    if (n > expected) problems.push({ problem: 'missing', from: expected, to: n - 1 })
    else if (n < expected) problems.push({ problem: 'out-of-order', line, text })
    else if (at.check !== null && checkOf(key, at.check, body) !== given)
      problems.push({ problem: 'changed', line, text })
    else onLine(body)
    at.n = Math.max(at.n, n)
    at.check = given
  }
  return {
    problems,
    at,
    take(line: number, text: string): void {
      const parts = jsonLine.body.exec(text) ?? csvLine.body.exec(text)
      if (parts) numbered(line, text, parts)
      else if (line === 1 && text.startsWith('"')) at.check = checkOf(key, '', text)
      else {
        problems.push({ problem: 'unreadable', line, text })
        at.n += 1
        at.check = null
      }
    },
  }
}

const ofManifest = (
  key: Buffer,
  manifest: ExportManifest | null,
  { n, check, hash }: { n: number; check: string | null; hash: string },
  before: readonly ExportProblem[],
): ExportProblem[] => {
  if (!manifest) return [{ problem: 'no-manifest' }]
  if (!isSigned(key, manifest)) return [{ problem: 'forged-manifest' }]
  if (n < manifest.count) return [{ problem: 'missing', from: n + 1, to: manifest.count }]
  const differs = hash !== manifest.hash || check !== manifest.check
  return differs && before.length === 0 ? [{ problem: 'other-hash' }] : []
}
