import { ownPath } from '~/lib/own-path.ts'

/** The page of this site that `return` names (docs/specification.md#office-screens): where closing a form leads. Null for none. */
export const wayBack = (given: string | null, origin: string): string | null =>
  given === null ? null : ownPath(given, origin)
