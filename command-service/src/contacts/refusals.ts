import type { Refusals } from '../handling/refusals.ts'

/** The link is none that this system wrote. */
type ContactRejection = { type: 'ContactLinkUnusable' }

/** How a choice about messages is refused (docs/http.md#errors). */
export const contactRefusals = {
  ContactLinkUnusable: { status: 404, code: 'not-found', sentence: 'Este enlace no es válido.' },
} as const satisfies Refusals<ContactRejection>
