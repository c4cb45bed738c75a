/**
 * The path of this site that an address names, with its query and fragment; null for an address of any other site, however it is
 * written. '/doctor/../citas?x=1' → '/citas?x=1'. What would be read as another site once it stands alone ('/.//otro.example') is none.
 */
export const ownPath = (given: string, origin: string): string | null => {
  if (!given.startsWith('/')) return null
  const url = URL.parse(given, origin)
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
