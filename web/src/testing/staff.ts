import type { Me } from '@clinic/shared-events/contracts/practice/staff.ts'
import { HttpResponse, http } from 'msw'
import { server } from './server.ts'

const since = '2026-11-24T16:20:00.000Z'

/** A doctor of the staff who is signed in, María Quesada unless said otherwise. */
export const doctor = (given: Partial<Me> = {}): Me => ({
  id: 'd1',
  username: 'mquesada',
  name: 'María Quesada',
  email: null,
  specialty: null,
  role: 'doctor',
  isActive: true,
  invitation: null,
  createdAt: since,
  updatedAt: since,
  session: { until: '2126-11-25T04:20:00.000Z', rests: false },
  ...given,
})

/** Answers who is signed in; null for nobody. */
export const answerMe = (who: Me | null) =>
  server.use(
    http.get('/api/auth/me', () =>
      who
        ? HttpResponse.json(who)
        : HttpResponse.json({ error: 'Inicie sesión', code: 'unauthenticated' }, { status: 401 }),
    ),
  )
