import { createReadStream } from 'node:fs'
import { type ExportManifest, type ExportProblem, readExport } from '@clinic/platform/heads/signed-export.ts'
import { headKeyOf, type LogHead, nextHead } from '@clinic/platform/heads/signed-head.ts'
import { macOf } from '@clinic/platform/log/mac.ts'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'

type Deps = {
  /** The vault's 'mac'. */
  secret: Buffer
  print(line: string): void
}

/** Checks a signed export of the log (docs/log.md#signed-exports) and names every line that does not hold. Exit code 0: all holds; 1: something does not. */
export const verifyExport = async (file: string, { secret, print }: Deps): Promise<number> => {
  const key = headKeyOf(secret)
  const chains = createChains(secret)
  const { manifest, lines: count, problems } = await readExport(key, linesIn(file), chains.add)
  const found = [...problems.map(lineOf), ...chains.altered]
  if (manifest && found.length === 0) found.push(...chains.broken(key, manifest))
  for (const line of found) print(line)
  print(manifest && found.length === 0 ? wholeText(manifest) : `${found.length} problems in ${count} lines.`)
  return found.length === 0 ? 0 : 1
}

/** The lines of a file. A line feed alone ends one: what was typed may hold other separators, such as U+2028, which readline takes for ends. */
async function* linesIn(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of createReadStream(file, 'utf8')) {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.replace(/\r$/, '')
  }
  if (rest !== '') yield rest
}

const wholeText = ({ count, at, by, of, first, last }: ExportManifest): string =>
  `All ${count} events of ${of} are as they were exported at ${at} by ${by}${first === null ? '' : `, positions ${first} to ${last}`}.`

/** The macs of the events of an export, by which its heads are made; a table has no events, only what it says of them. */
const createChains = (secret: Buffer) => {
  const macs: string[] = []
  const streams = new Map<string, LogHead>()
  const altered: string[] = []
  const headOf = (key: Buffer, { heads }: ExportManifest, of: string): LogHead | undefined => {
    const before = heads.find((head) => head.of === 'before')
    return of === 'after' && before
      ? macs.reduce<LogHead>((head, mac) => nextHead(key, head, mac), before)
      : streams.get(of)
  }
  return {
    altered,
    add(body: string): void {
      const event = eventIn(body)
      if (!event) return
      const { stream, meta, position, type, id, revision } = event
      macs.push(meta.mac)
      streams.set(stream, { events: (streams.get(stream)?.events ?? 0) + 1, mac: meta.mac })
      if (macOf(secret, event) !== meta.mac)
        altered.push(`mac: position ${position}, ${type} ${id}, revision ${revision} of ${stream}`)
    },
    /** The heads that the events do not lead to. */
    broken: (key: Buffer, manifest: ExportManifest): string[] =>
      manifest.heads.flatMap(({ of, events, mac }) => {
        if (of === 'before' || macs.length < manifest.count) return []
        const made = headOf(key, manifest, of)
        return made?.events === events && made.mac === mac ? [] : [`head: the events do not lead to the head of ${of}`]
      }),
  }
}

/** The event of a line of JSON, as it is stored; null for a row of a table. */
const eventIn = (body: string): StoredEvent | null => {
  if (!body.startsWith('{')) return null
  // The check covers the line: it is as it was written.
  const { event } = JSON.parse(`${body}}`) as { event: StoredEvent & { position: string; revision: string } }
  return { ...event, position: BigInt(event.position), revision: BigInt(event.revision) }
}

const lineOf = (found: ExportProblem): string => {
  switch (found.problem) {
    case 'missing':
      return found.from === found.to
        ? `missing: event ${found.from} is not there`
        : `missing: events ${found.from} to ${found.to} are not there`
    case 'no-manifest':
      return 'manifest: there is none, the file was cut off'
    case 'forged-manifest':
      return 'manifest: this system did not sign it as it stands'
    case 'other-hash':
      return 'manifest: the lines are not those that were signed'
    default:
      return `${found.problem}: line ${found.line}: ${found.text.slice(0, 160)}`
  }
}
