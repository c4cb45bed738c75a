import { paths } from '~/app/paths.ts'

/** What the protected route hands the login page: where the visitor wanted to go. */
export type LoginState = { target: string }

/** Where the login leads: the kept target when it is a page of the portal, else the dashboard. */
export const targetOf = (state: unknown): string => {
  const target = typeof state === 'object' && state !== null && 'target' in state ? state.target : null
  const inPortal = typeof target === 'string' && target.startsWith(`${paths.doctor}/`)
  return inPortal && !target.startsWith(paths.doctorLogin) ? target : paths.doctorDashboard
}
