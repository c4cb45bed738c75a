import type { Narrowed } from '../model/narrowed.ts'

/** Query keys of appointments: lists by what they are narrowed to, one appointment, its thread. */
export const appointmentKeys = {
  lists: ['appointments', 'list'] as const,
  list: (narrowed: Narrowed) => ['appointments', 'list', narrowed] as const,
  one: (id: string) => ['appointments', 'one', id] as const,
  thread: (id: string) => ['appointments', 'thread', id] as const,
}
