/**
 * Codes of the errors that say a socket, the name of a host or the session on it failed: connect(2), send(2), recv(2),
 * shutdown(2) and getaddrinfo(3), as Node names them.
 */
export const networkCodes = [
  'EACCES', // a local firewall's answer to connect
  'EADDRINUSE', // no local port is left
  'EADDRNOTAVAIL',
  'EAGAIN',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_MEMORY',
  'EAI_NODATA',
  'EAI_NONAME',
  'EALREADY',
  'EBADF', // the socket was closed meanwhile
  'ECANCELED',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EINTR',
  'EINVAL', // connect on a socket that failed
  'EIO',
  'EISCONN',
  'EMFILE', // no descriptor is left
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'ENONET',
  'ENOTCONN',
  'ENOTFOUND',
  'EPERM', // a local firewall's answer to send
  'EPIPE',
  'EPROTO', // also of a TLS session
  'ESHUTDOWN',
  'ETIMEDOUT',
  'ETIMEOUT', // of the resolver
] as const

const known: ReadonlySet<string> = new Set(networkCodes)

/** The codes with which a TLS handshake ends because the server's certificate is not believed. */
const certificateCodes: ReadonlySet<string> = new Set([
  'CERT_CHAIN_TOO_LONG',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Whether an error is one of the network: of the system, of a stream over a socket, or of TLS. A file's is none. */
export const isNetworkError = (error: object): boolean => {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string' || syscall === 'open') return false
  return known.has(code) || certificateCodes.has(code) || /^ERR_(SOCKET|STREAM|TLS|SSL|HTTP2)_/.test(code)
}

/** How deep causes are followed: drivers wrap one or two times; the bound ends a circle. */
const deepest = 8

/**
 * An error and every error it was made from, the outermost first, whatever it calls them: `cause`, the `errors` of an
 * attempt at several addresses, the `errorResponse` and `writeErrors` of a driver.
 */
export const errorsIn = (error: unknown, depth = 0): object[] => {
  if (typeof error !== 'object' || error === null || depth > deepest) return []
  const { cause, errors, errorResponse, writeErrors, err } = error as Record<string, unknown>
  const held = [cause, errors, errorResponse, writeErrors, err].flat()
  return [error, ...held.flatMap((inner) => errorsIn(inner, depth + 1))]
}
