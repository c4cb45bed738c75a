import { ownPath } from '~/lib/own-path.ts'
import { paths } from '~/paths.ts'

/**
 * The state that a protected route passes to the login page: where the visitor wanted to go, not once somebody has signed out there, and
 * whether a session has just ended.
 */
export type LoginState = { target: string | null; ended: boolean }

const fieldOf = (state: unknown, field: keyof LoginState): unknown =>
  typeof state === 'object' && state !== null ? new Map(Object.entries(state)).get(field) : undefined

/** Where the login leads: the kept target when it is a page of this site's portal, however it is written; else the dashboard. */
export const targetOf = (state: unknown): string => {
  const given = fieldOf(state, 'target')
  const target = typeof given === 'string' ? ownPath(given, location.origin) : null
  const inPortal = target?.startsWith(`${paths.doctor}/`) && !target.startsWith(paths.doctorLogin)
  return inPortal && target ? target : paths.doctorDashboard
}

/** Whether the visitor was signed in until a moment ago. */
export const sessionEnded = (state: unknown): boolean => fieldOf(state, 'ended') === true
