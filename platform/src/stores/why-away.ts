import { errorsIn } from './network-errors.ts'
import { sqliteCodeOf } from './sqlite-away.ts'
import { StoreAway } from './store-away.ts'

/** Why a store cannot be used, for whoever starts the system. Nothing of an address or of a server's own words is in it. */
type WhyAway = {
  /** One sentence. */
  sentence: string
  /** Whether somebody has to mend it, since waiting does not. */
  lasting: boolean
}

/** An address that no client can be made of. Its message is a sentence of ours, and quotes nothing of it. */
export class AddressUnusable extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'AddressUnusable'
  }
}

/** A store as its sentences call it, and the setting that holds its address. */
type Named = { server: string; setting: string }

const stores: Record<string, Named> = {
  'event log': { server: 'EventStoreDB', setting: 'EVENTSTORE_URL' },
  MongoDB: { server: 'MongoDB', setting: 'MONGODB_URL' },
}

type Cause = { when: RegExp; lasting: boolean; sentence(named: Named): string }

const fileMissing = ({ setting }: Named): string =>
  `${setting} names a file that is not there or cannot be read: look at tlsCAFile and the other files in it.`
const refusedUser = ({ server, setting }: Named): string =>
  `${server} refuses the user or the password in ${setting}, where @ : / ? and other signs are written in per cent codes.`

/** Causes by codes and texts of errors; the first that fits counts. gRPC passes its causes on as text only. */
const causes: Cause[] = [
  {
    when: /ServerName to an IP address|servername.*IP/i,
    lasting: true,
    sentence: ({ server, setting }) =>
      `${setting} gives ${server}'s IP address, and TLS needs a host name: give the one in the server's certificate.`,
  },
  {
    when: /CERT_HAS_EXPIRED|certificate has expired/,
    lasting: true,
    sentence: ({ server }) => `The certificate of ${server} has expired.`,
  },
  {
    when: /ERR_TLS_CERT_ALTNAME_INVALID|does not match certificate/,
    lasting: true,
    sentence: ({ server, setting }) => `The certificate of ${server} is for another host than the one in ${setting}.`,
  },
  {
    when: /UNABLE_TO_|SELF_SIGNED|CERT_|self-?signed certificate|unable to (verify|get)|certificate (not|is not|unknown|signature)/,
    lasting: true,
    sentence: ({ server, setting }) =>
      `The certificate of ${server} is not trusted here: name the file of the CA that signed it in ${setting}, as tlsCAFile=/path/to/ca.crt.`,
  },
  {
    when: /wrong version number|packet length too long|record layer failure/,
    lasting: true,
    sentence: ({ server, setting }) =>
      `${setting} asks for TLS, and ${server} does not speak it there: turn it on in the server, or give tls=false.`,
  },
  {
    when: /answers only with TLS/,
    lasting: true,
    sentence: ({ server, setting }) => `${server} answers, but only with TLS: give ${setting} the option tls=true.`,
  },
  { when: /\b(ENOENT|EACCES|EISDIR): .*\bopen\b/, lasting: true, sentence: fileMissing },
  {
    when: /ECONNREFUSED/,
    lasting: false,
    sentence: ({ server, setting }) =>
      `Nothing listens at the address of ${server} in ${setting}: the connection is refused.`,
  },
  {
    when: /ENOTFOUND|EAI_|Name resolution failed|ENODATA|ESERVFAIL/,
    lasting: false,
    sentence: ({ server, setting }) => `The host of ${server} in ${setting} is not known here: its name is not found.`,
  },
  {
    when: /Failed to discover/,
    lasting: false,
    sentence: ({ setting }) => `None of the servers in ${setting} says which of them leads the cluster.`,
  },
]

const unauthenticated = 16
const permissionDenied = 7
const authenticationFailed = 18
const unauthorized = 13

/** The reason a server itself gives, by its status. */
const refusal = (codes: readonly unknown[], store: string, named: Named): WhyAway | undefined => {
  const has = (code: number) => codes.includes(code)
  if (store === 'event log') {
    if (has(unauthenticated)) return { lasting: true, sentence: refusedUser(named) }
    if (!has(permissionDenied)) return undefined
    const sentence = `EventStoreDB does not let the user in EVENTSTORE_URL read $all: give an administrator, or one whom the server's default ACL lets read it.`
    return { lasting: true, sentence }
  }
  if (has(authenticationFailed)) return { lasting: true, sentence: refusedUser(named) }
  if (!has(unauthorized)) return undefined
  const sentence = `MongoDB does not let the user in MONGODB_URL use its databases: grant it readWrite on 'vault' and 'read'.`
  return { lasting: true, sentence }
}

/** The servers that MongoDB's driver saw when it found none to ask. */
type Topology = { type?: string; servers: ReadonlyMap<string, { type: string }> }

/** What the driver saw of the servers of a replica set. One that is none, or another, is no longer among them. */
const replicaSet = (error: object): WhyAway | undefined => {
  const { name, reason } = error as { name?: string; reason?: Topology }
  if (name !== 'MongoServerSelectionError' || !reason?.type?.startsWith('ReplicaSet')) return undefined
  const servers = [...reason.servers.values()]
  if (servers.length === 0 || servers.some(({ type }) => type === 'RSGhost'))
    return {
      lasting: servers.length === 0,
      sentence:
        'What answers at the address in MONGODB_URL is not (yet) a member of the replica set it names as replicaSet.',
    }
  if (servers.every(({ type }) => type === 'Unknown')) return undefined
  return { lasting: false, sentence: 'The replica set in MONGODB_URL has no primary now.' }
}

const textOf = (error: object): string => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return `${code} ${message}`
}

/** Why a file of the data folder cannot be used, by SQLite's code. */
const files: Readonly<Record<number, string>> = {
  8: 'The disk of the data folder lets nothing be written.',
  10: 'The disk of the data folder fails when it is read or written.',
  13: 'The disk of the data folder is full: make room.',
  14: 'A file of the data folder cannot be opened.',
}

/** Why a store is away, as far as its errors tell; null when they do not. */
export const whyAway = (error: StoreAway): WhyAway | null => {
  const code = sqliteCodeOf(error.cause)
  if (code !== undefined) {
    const sentence = files[code]
    return { lasting: sentence !== undefined, sentence: sentence ?? 'Another program holds a file of the data folder.' }
  }
  const named = stores[error.store]
  if (!named) return null
  const errors = errorsIn(error.cause)
  const codes = errors.map((one) => Number((one as { code?: unknown }).code))
  const reported = refusal(codes, error.store, named) ?? errors.map(replicaSet).find(Boolean)
  if (reported) return reported
  const text = errors.map(textOf).join('\n')
  const cause = causes.find(({ when }) => when.test(text))
  if (cause) return { lasting: cause.lasting, sentence: cause.sentence(named) }
  return { lasting: false, sentence: `${named.server} does not answer at the address in ${named.setting}.` }
}

/** An error as one sentence, with its cause where it is known. */
export const sentenceOf = (error: Error): string =>
  (error instanceof StoreAway && whyAway(error)?.sentence) || error.message
