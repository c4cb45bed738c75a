import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** What the server does with a mail: takes it, refuses it with a code at a step, or cuts the connection before or after it has it. */
export type Answer =
  | 'take'
  | 'cut before it has it'
  | 'cut once it has it'
  | { refuse: number; at: 'sender' | 'recipient' | 'content'; says?: string }
  /** Has it, and says so once that resolves. */
  | { takeAfter: Promise<unknown> }
  /** Says nothing once it was told whom the mail is for, and never has it. `reached` is called then. */
  | { waitAt: 'recipient'; reached: () => void }

/** A mail as the server took it. */
type Received = { from: string; to: string; raw: string; user: string | null; secure: boolean }

/** Whether it is given before the server has the mail. */
const isBefore = (answer: Answer): boolean =>
  answer === 'cut before it has it' || (typeof answer === 'object' && ('at' in answer || 'waitAt' in answer))

const refusal = (code: number, says = 'no'): Error => Object.assign(new Error(says), { responseCode: code })

export type MailServerOptions = {
  port?: number
  /** TLS from the first byte. */
  secure?: boolean
  /** Who may send; everybody when absent. */
  user?: { name: string; password: string }
  disabled?: readonly string[]
}

/** A real mail server in this process. It answers each mail as told, and takes it when nothing was told. */
export const startMailServer = async ({ port = 0, secure = false, user, disabled = [] }: MailServerOptions = {}) => {
  const received: Received[] = []
  const answers: Answer[] = []
  const sockets = new Set<Socket>()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const refusedAt = (step: 'sender' | 'recipient' | 'content'): Error | null => {
    const [next] = answers
    if (typeof next !== 'object' || !('at' in next) || next.at !== step) return null
    answers.shift()
    return refusal(next.refuse, next.says)
  }
  const options: SMTPServerOptions = {
    secure,
    authOptional: !user,
    allowInsecureAuth: true,
    // Nothing is printed: its own certificate is for tests.
    logger: false,
    disabledCommands: [...disabled],
    disableReverseLookup: true,
    // A refusal says what it was told to, as servers differ in it.
    hideENHANCEDSTATUSCODES: true,
    onAuth: ({ username, password }, _session, done) =>
      user && username === user.name && password === user.password
        ? done(null, { user: username })
        : done(refusal(535)),
    onMailFrom: (_address, _session, done) => done(refusedAt('sender')),
    onRcptTo(_address, _session, done) {
      const [next] = answers
      const isSilent = typeof next === 'object' && 'waitAt' in next
      if (!isSilent && next !== 'cut before it has it') return done(refusedAt('recipient'))
      answers.shift()
      if (isSilent) next.reached()
      else cut()
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const refused = refusedAt('content')
        if (refused) return done(refused)
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address).join(),
          raw: Buffer.concat(parts).toString(),
          user: session.user ? String(session.user) : null,
          secure: session.secure,
        })
        const [next] = answers
        // What another step is to answer stays for the next mail that comes to it.
        const answer = next === undefined || isBefore(next) ? 'take' : next
        if (answer === next) answers.shift()
        if (answer === 'cut once it has it') cut()
        else if (typeof answer === 'object' && 'takeAfter' in answer) void answer.takeAfter.then(() => done(null))
        else done(null)
      })
    },
  }
  const server = new SMTPServer(options)
  // A connection that is cut is what some tests are about.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    received,
    /** How the next mails are answered, one each. */
    willAnswer: (...given: Answer[]) => void answers.push(...given),
    close: () =>
      new Promise<void>((closed) => {
        server.close(closed)
        cut()
      }),
  }
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>
