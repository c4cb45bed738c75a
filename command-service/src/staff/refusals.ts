import type { Refusals } from '../handling/refusals.ts'

/** How signing in is refused (docs/http.md#errors). */
export const staffRefusals = {
  WrongCredentials: { status: 401, code: 'wrong-credentials', sentence: 'Usuario o contraseña incorrectos.' },
  SignInThrottled: {
    status: 429,
    code: 'sign-in-throttled',
    sentence: 'Demasiados intentos fallidos. Espere 15 minutos e intente nuevamente.',
    retryAfter: 900,
  },
} as const satisfies Refusals<{ type: 'WrongCredentials' } | { type: 'SignInThrottled' }>
