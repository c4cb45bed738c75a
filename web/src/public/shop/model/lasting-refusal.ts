import { ApiError } from '~/lib/http/http.ts'

/** The codes of refusals of a cart's change that pressing again does not change. */
const codes: ReadonlySet<string> = new Set(['cart-full', 'cart-changes-used-up', 'too-many', 'too-many-today'])

/** The server's sentence of such a refusal; null for any other failure. */
export const lastingRefusalOf = (error: unknown): string | null =>
  error instanceof ApiError && codes.has(error.code ?? '') ? error.error : null
