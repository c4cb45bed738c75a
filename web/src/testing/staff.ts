import type { Doctor, Me } from '@clinic/shared-events/contracts/practice/staff.ts'
import { HttpResponse, http } from 'msw'
import { server } from './server.ts'

const since = '2026-11-24T16:20:00.000Z'

/** A doctor of the staff, María Quesada unless said otherwise. */
export const doctor = (given: Partial<Doctor> = {}): Doctor => ({
  id: 'd1',
  username: 'mquesada',
  name: 'María Quesada',
  email: null,
  specialty: null,
  role: 'doctor',
  isActive: true,
  createdAt: since,
  updatedAt: since,
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
