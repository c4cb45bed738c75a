import { AddressUnusable } from '../../stores/why-away.ts'

/** The client's own options, as it compares them. */
const known = [
  ...['tls', 'tlscafile', 'usercertfile', 'userkeyfile', 'connectionname', 'nodepreference', 'defaultdeadline'],
  ...['maxdiscoverattempts', 'discoveryinterval', 'gossiptimeout', 'throwonappendfailure'],
  ...['keepaliveinterval', 'keepalivetimeout'],
]

/**
 * Refuses what the client would print with its password (an option that it does not know), or take for something else (an @ in
 * a password for the beginning of the host). @throws AddressUnusable
 */
export const checkAddress = (url: string): void => {
  const [rest = '', query = ''] = url.split(/\?(?=[^?]*$)/)
  if (rest.split('@').length > 2) throw unreadable()
  const keys = query.split('&').map((pair) => pair.split('=')[0] ?? '')
  if (keys.every((key) => key === '' || known.includes(key.toLowerCase().replace(/[_-]/g, '')))) return
  throw new AddressUnusable(
    'EVENTSTORE_URL has an option that its client does not know or ignores; for a CA of your own give tlsCAFile.',
  )
}

/** The client's error about an address without the address, which it quotes. */
export const refusedAddress = (error: unknown): AddressUnusable => {
  const ofFile = error instanceof Error && /certificate|userCertFile|EACCES|EISDIR/.test(error.message)
  return ofFile ? new AddressUnusable(fileSentence) : unreadable()
}

const fileSentence =
  'EVENTSTORE_URL names a file that is not there or cannot be read: look at tlsCAFile, userCertFile and userKeyFile.'
const unreadable = (): AddressUnusable =>
  new AddressUnusable(
    'EVENTSTORE_URL is not an address of EventStoreDB: esdb://user:password@host:2113?tls=true, with @ : / ? and other signs of a password in per cent codes.',
  )
