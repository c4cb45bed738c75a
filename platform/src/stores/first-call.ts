import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { errorsIn } from './network-errors.ts'
import { StoreAway } from './store-away.ts'

/** A server that answers, but only with TLS. Its text is what `whyAway` looks for. */
class OnlyWithTls extends Error {
  constructor() {
    super('answers only with TLS')
    this.name = 'OnlyWithTls'
  }
}

/** A command that MongoDB refused for a reason of its own. Its message is a sentence: the server's code and words, and nothing of the address's user and password. */
class RefusedByServer extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'RefusedByServer'
  }
}

/** The longest of a server's words that are passed on, and how long a server is asked for TLS, in milliseconds. */
const [longestWords, tlsMs] = [300, 3_000]

/** Makes the first call to MongoDB at an address, and explains why it failed as far as only the address and the server tell. @throws StoreAway, RefusedByServer */
export const firstCall = async <T>(url: string, call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (error instanceof StoreAway)
      throw (await answersOnlyWithTls(url)) ? new StoreAway('MongoDB', new OnlyWithTls()) : error
    const refusal = errorsIn(error).find((one) => 'code' in one && 'codeName' in one)
    throw refusal ? new RefusedByServer(refusalOf(refusal, url)) : error
  }
}

const refusalOf = (error: object, url: string): string => {
  const { code, codeName, errmsg, message } = error as Record<string, unknown>
  const words = String(errmsg ?? message).replaceAll(/\s+/g, ' ')
  const safe = secretsIn(url).reduce((text, secret) => text.replaceAll(secret, '…'), words)
  return `MongoDB refuses the first command it is sent: ${codeName} (${code}), '${safe.slice(0, longestWords)}'.`
}

/** The user with the password, and the password, as they are written in an address and as they are. */
const secretsIn = (url: string): string[] => {
  const user = /\/\/([^@/]*)@/.exec(url)?.[1]
  if (!user) return []
  const password = user.split(':').slice(1).join(':')
  return [user, decoded(user), password, decoded(password)].filter((secret) => secret !== '')
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether one of the servers of an address without TLS speaks it. */
const answersOnlyWithTls = async (url: string): Promise<boolean> => {
  const [, hosts = '', options = ''] = /^mongodb:\/\/(?:[^@/]*@)?([^/?]+)\/?[^?]*\??(.*)$/.exec(url) ?? []
  if (/(^|&)(tls|ssl)=true/i.test(options) || hosts === '') return false
  const speaking = await Promise.all(hosts.split(',').map(speaksTls))
  return speaking.includes(true)
}

const speaksTls = (address: string): Promise<boolean> => {
  const [, host = '', port = '27017'] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(address) ?? []
  return new Promise((resolve) => {
    // Whose certificate it is does not matter here: nothing is sent.
    const socket = connect({
      host,
      port: Number(port),
      rejectUnauthorized: false,
      ...(!isIP(host) && { servername: host }),
    })
    const end = (speaks: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(speaks)
    }
    const timer = setTimeout(() => end(false), tlsMs)
    socket.once('secureConnect', () => end(true))
    // One that wants a certificate of the caller's too answers with an alert.
    socket.once('error', ({ code }: NodeJS.ErrnoException) => end(/^ERR_SSL_.*ALERT/.test(code ?? '')))
    socket.once('close', () => end(false))
  })
}
