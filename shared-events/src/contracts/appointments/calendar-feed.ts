import { z } from 'zod'
import { declareCalls, staffOnly } from '../wire/call.ts'

/** Where a calendar is read: for whoever has the address, without a session. */
export const calendarFeedPath = (token: string): string => `/calendario/${token}.ics`

/** How the own calendar stands; `active` false where there is none. */
const calendarFeedState = z.object({ active: z.boolean(), names: z.boolean(), madeAt: z.string().nullable() })

export const calendarFeedCalls = declareCalls({
  readCalendarFeed: {
    method: 'GET',
    path: '/api/doctor/calendar-feed',
    who: staffOnly,
    summary: 'Si quien tiene la sesión tiene un calendario al que suscribirse',
    answer: calendarFeedState,
  },
  makeCalendarFeed: {
    method: 'POST',
    path: '/api/doctor/calendar-feed',
    who: staffOnly,
    summary: 'Crear la dirección secreta del calendario propio; la anterior deja de servir. Solo se muestra aquí',
    body: z.object({ names: z.boolean('Nombres: debe ser verdadero o falso').default(false) }),
    answer: z.object({ ...calendarFeedState.shape, path: z.string() }),
    good: 201,
    refuses: [409],
  },
  revokeCalendarFeed: {
    method: 'POST',
    path: '/api/doctor/calendar-feed/revoke',
    who: staffOnly,
    summary: 'Anular la dirección secreta del calendario propio',
    body: z.object({}),
    answer: calendarFeedState,
    refuses: [409],
  },
})
