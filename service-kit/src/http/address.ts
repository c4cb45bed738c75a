import type { IncomingHttpHeaders } from 'node:http'

/** The caller's network address of a handshake, as express' `request.ip` gives it for a request: behind as many proxies as are trusted. */
export const addressOf = (
  request: { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } },
  trustedHops: number,
): string => {
  const own = request.socket.remoteAddress ?? ''
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const nearestFirst = [own, ...forwarded.reverse()]
  return nearestFirst[Math.min(trustedHops, nearestFirst.length - 1)] ?? own
}
