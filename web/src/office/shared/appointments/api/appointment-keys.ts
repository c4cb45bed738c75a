import type { Narrowed, OfStatus } from '../model/narrowed.ts'

/** Query keys of appointments: the lists of some days, long lists, one appointment, its thread. */
export const appointmentKeys = {
  lists: ['appointments', 'list'] as const,
  list: (narrowed: Narrowed) => ['appointments', 'list', narrowed] as const,
  /** Those of a status that come page by page. */
  pages: ['appointments', 'pages'] as const,
  pagesOf: (narrowed: OfStatus) => ['appointments', 'pages', narrowed] as const,
  one: (id: string) => ['appointments', 'one', id] as const,
  /** Of the one, for the address and phone that its patient has. */
  preferences: (id: string, addresses: readonly (string | null)[]) =>
    ['appointments', 'preferences', id, ...addresses] as const,
  /** Whose it is, as far as its row and the records say. */
  patient: (id: string, marks: readonly (string | null)[]) => ['appointments', 'patient', id, ...marks] as const,
  patients: ['appointments', 'patient'] as const,
  /** The first-session forms that are of it. */
  forms: (id: string) => ['appointments', 'forms', id] as const,
  thread: (id: string) => ['appointments', 'thread', id] as const,
}
