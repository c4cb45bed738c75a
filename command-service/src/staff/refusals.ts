import type { Refusals } from '../handling/refusals.ts'
import type { AccountRejection } from './account.ts'

/** What is refused of accounts, by their streams and by what they share. */
type StaffRejection =
  | AccountRejection
  | { type: 'WrongCredentials' | 'SignInThrottled' | 'UsernameTaken' | 'LastAdministrator' }
  | { type: 'PasswordOfAdmin' | 'WrongPassword' | 'PasswordTooShort' | 'EasyPassword' | 'EasyNewPassword' }
  | { type: 'CalendarFeedEnded' }

const easyPassword = {
  status: 400,
  code: 'easy-password',
  sentence:
    'Esa contraseña es fácil de adivinar: es de las más comunes, o es el usuario o el nombre de la clínica. Elija otra.',
} as const

/** How signing in and the administration of users are refused (docs/http.md#errors). */
export const staffRefusals = {
  WrongCredentials: { status: 401, code: 'wrong-credentials', sentence: 'Usuario o contraseña incorrectos.' },
  AccountInactive: { status: 401, code: 'wrong-credentials', sentence: 'Usuario o contraseña incorrectos.' },
  SignInThrottled: {
    status: 429,
    code: 'sign-in-throttled',
    sentence: 'Demasiados intentos fallidos. Espere 15 minutos e intente nuevamente.',
    retryAfter: 900,
  },
  UsernameTaken: {
    status: 409,
    code: 'username-taken',
    sentence: 'Ese usuario ya existe. Elija otro nombre de usuario.',
    field: 'username',
  },
  AlreadyOpen: { status: 409, code: 'already-open', sentence: 'Ese usuario ya existe.' },
  PasswordTooShort: {
    status: 400,
    code: 'invalid',
    sentence: 'Contraseña debe tener al menos 6 caracteres',
    field: 'password',
  },
  EasyPassword: { ...easyPassword, field: 'password' },
  EasyNewPassword: { ...easyPassword, field: 'newPassword' },
  NoAccount: { status: 404, code: 'not-found', sentence: 'No existe el usuario que busca.' },
  AdminStaysActive: { status: 409, code: 'admin-protected', sentence: 'El usuario admin no puede ser desactivado' },
  LastAdministrator: {
    status: 409,
    code: 'last-administrator',
    sentence: 'El último administrador activo no puede ser desactivado',
  },
  PasswordOfAdmin: {
    status: 409,
    code: 'admin-protected',
    sentence: 'Por seguridad, el admin no puede cambiar su propia contraseña',
  },
  WrongPassword: {
    status: 400,
    code: 'wrong-password',
    sentence: 'La contraseña actual no es correcta',
    field: 'currentPassword',
  },
  CalendarFeedEnded: {
    status: 409,
    code: 'calendar-feed-ended',
    sentence: 'Esa dirección del calendario ya se anuló o se reemplazó. Cree otra.',
  },
} as const satisfies Refusals<StaffRejection>
