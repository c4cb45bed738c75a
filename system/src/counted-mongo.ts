import { startTcpProxy } from '@clinic/test-servers/tcp-proxy.ts'

/** Where a message's command begins: behind its header, its flags and the kind of its first section. */
const commandAt = 16 + 4 + 1
/** The first field of a document stands behind its length and the kind of its value. */
const nameAt = commandAt + 4 + 1
/** The kind of a value that is a text: its length and the text. */
const ofText = 2
/** The opcode of every message but the first of a connection. */
const messageOp = 2013

/** 'update checkpoints': the command's name, and where it is of a collection, that one's. */
const commandIn = (message: Buffer): string => {
  const nameEnds = message.indexOf(0, nameAt)
  const name = message.toString('utf8', nameAt, nameEnds)
  if (message[nameAt - 1] !== ofText) return name
  return `${name} ${message.toString('utf8', nameEnds + 5, message.indexOf(0, nameEnds + 5))}`
}

/** The commands in what one connection sends, whose messages may come in any pieces. */
export const readCommands = (onCommand: (name: string) => void): ((bytes: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const message = rest.subarray(0, rest.readInt32LE(0))
      if (message.readInt32LE(12) === messageOp) onCommand(commandIn(message))
      rest = rest.subarray(message.length)
    }
  }
}

/** What keeps a connection and asks for nothing that is stored. */
const ofTheConnection = /^(hello|ismaster|ping|endSessions|sasl)/

/** How often each command was sent, by its name. */
type Counts = ReadonlyMap<string, number>
export type CountedMongo = {
  url: string
  counts(): Counts
  /** What was sent since, the most often first. */
  since(before: Counts): { command: string; times: number }[]
  close(): Promise<void>
}

/** A proxy before a MongoDB server that counts the commands which are sent to it. */
export const countedMongo = async (url: string): Promise<CountedMongo> => {
  const sent = new Map<string, number>()
  const count = (command: string) => sent.set(command, (sent.get(command) ?? 0) + 1)
  const proxy = await startTcpProxy(url, {
    askedOn: () => readCommands((command) => void (ofTheConnection.test(command) || count(command))),
  })
  return {
    url: proxy.url,
    counts: () => new Map(sent),
    since: (before) =>
      [...sent]
        .map(([command, times]) => ({ command, times: times - (before.get(command) ?? 0) }))
        .filter(({ times }) => times > 0)
        .toSorted((a, b) => b.times - a.times),
    close: proxy.close,
  }
}
