import type { IncomingMessage } from 'node:http'

/** The caller's network address of a handshake, as express' `request.ip` gives it for a request: behind as many proxies as are trusted. */
export const addressOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>, trustedHops: number): string => {
  const own = request.socket.remoteAddress ?? ''
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const nearestFirst = [own, ...forwarded.reverse()]
  return nearestFirst[Math.min(trustedHops, nearestFirst.length - 1)] ?? own
}
