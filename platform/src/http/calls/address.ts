import type { IncomingHttpHeaders } from 'node:http'
import { ipKeyGenerator } from 'express-rate-limit'

/**
 * The network a limit counts for an address: an IPv6 /64, which one customer has to himself, is one; an IPv4 address is one by
 * itself, written as IPv6 too. '2001:db8:1:2:3::4' → '2001:db8:1:2::/64', '::ffff:10.0.0.1' → '10.0.0.1'
 */
export const networkOf = (address: string): string => ipKeyGenerator(address.replace(/%.*$/, ''), 64)

/**
 * The wider network around an address, which one customer may have many of: an IPv6 /48, an IPv4 /24.
 * '2001:db8:1:2:3::4' → '2001:db8:1::/48', '10.0.0.1' → '10.0.0.0/24'
 */
export const wideNetworkOf = (address: string): string => {
  const network = ipKeyGenerator(address.replace(/%.*$/, ''), 48)
  return network.includes(':') ? network : network.replace(/\.\d+$/, '.0/24')
}

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
