import type { Doctor } from '@clinic/shared-events/contracts/staff.ts'
import { HttpResponse, http } from 'msw'
import { server } from '~/testing/server.ts'
import { tenTwenty } from './rows.ts'

export const doctor = (given: Partial<Doctor> = {}): Doctor => ({
  id: 'd1',
  username: 'mquesada',
  name: 'María Quesada',
  email: null,
  specialty: null,
  role: 'doctor',
  isActive: true,
  createdAt: tenTwenty,
  updatedAt: tenTwenty,
  ...given,
})

export const answerMe = (who: Doctor | null) =>
  server.use(
    http.get('/api/auth/me', () =>
      who
        ? HttpResponse.json(who)
        : HttpResponse.json({ error: 'Inicie sesión', code: 'unauthenticated' }, { status: 401 }),
    ),
  )
