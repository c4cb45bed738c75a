/**
 * Tells whether the path of an address is a page of the web, from its routes' patterns ('/pedido/:trackingNumber'). As the web's router
 * reads addresses: capitals make no difference, nor do slashes at the end, a parameter is any one segment, '/cit%61s' is '/citas'.
 */
export const knownPages = (patterns: readonly string[]): ((path: string) => boolean) => {
  const shapes = patterns.map(
    (pattern) => new RegExp(`^/${pattern.replace(/^\/+/, '').replaceAll(/:[^/]+/g, '[^/]+')}/*$`, 'i'),
  )
  return (path) => shapes.some((shape) => shape.test(decoded(path)))
}

/** A path as the web's router reads it: segment by segment, so that '%2F' stays within its own; as it came where it is no proper encoding. */
export const decoded = (path: string): string => {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return path
  }
}
