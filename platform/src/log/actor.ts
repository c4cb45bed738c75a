import type { Actor } from '@clinic/shared-events/definitions/stored-event.ts'

const prefix = 'staff:'

/** The actor that stands for an account of the staff: 'staff:<id>'. */
export const staffActor = (staffId: string): Actor => `${prefix}${staffId}`

/** The account that an actor stands for; null for the public and the system. */
export const staffIdOf = (actor: Actor): string | null => (actor.startsWith(prefix) ? actor.slice(prefix.length) : null)
