/**
 * Whether a path is a page of the web, by the patterns of its routes ('/pedido/:trackingNumber'). Paths are read as the web's router
 * reads them: capitals make no difference, nor do slashes at the end, a parameter is any one segment, '/cit%61s' is '/citas'.
 */
export const knownPages = (patterns: readonly string[]): ((path: string) => boolean) => {
  const shapes = patterns.map(
    (pattern) => new RegExp(`^/${pattern.replace(/^\/+/, '').replaceAll(/:[^/]+/g, '[^/]+')}/*$`, 'i'),
  )
  return (path) => shapes.some((shape) => shape.test(decoded(path)))
}

/** A path decoded as the web's router does: segment by segment, so that '%2F' stays within its own; unchanged where the encoding is wrong. */
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
