import { ApiError } from '~/lib/http.ts'

/** Refusals of a cart's change that pressing again does not change; their sentence says what does. */
const codes: ReadonlySet<string> = new Set(['cart-full', 'cart-changes-used-up', 'too-many', 'too-many-today'])

/** What the server says of such a refusal, for the shopper; null for any other failure. */
export const lastingRefusalOf = (error: unknown): string | null =>
  error instanceof ApiError && codes.has(error.code ?? '') ? error.error : null
