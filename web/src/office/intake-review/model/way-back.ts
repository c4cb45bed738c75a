/**
 * The page of this site that `return` names (docs/specification.md#office-screens): where closing a form leads. Null for none, and for
 * an address of any other site, however it is written.
 */
export const wayBack = (given: string | null, origin: string): string | null => {
  if (given === null || !given.startsWith('/')) return null
  const url = URL.parse(given, origin)
  if (!url || url.origin !== origin) return null
  return url.pathname + url.search + url.hash
}
