import type { Refusals } from '../handling/refusals.ts'
import type { AccountRejection } from './account.ts'

/** What is refused of accounts, by their streams and by what they share. */
type StaffRejection =
  | AccountRejection
  | { type: 'WrongCredentials' | 'SignInThrottled' | 'UsernameTaken' | 'LastAdministrator' }
  | { type: 'PasswordOfAdmin' | 'WrongPassword' | 'PasswordTooShort' | 'EasyPassword' | 'EasyNewPassword' }
  | { type: 'WrongPin' | 'PinTriesUsed' }
  | { type: 'CalendarFeedEnded' }
  | { type: 'InvitationExpired' | 'InvitationUsed' | 'InvitationWithdrawn' }

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
  WrongPin: {
    status: 400,
    code: 'wrong-pin',
    sentence: 'El PIN no es correcto. Después de cinco intentos la sesión se cierra.',
    field: 'pin',
  },
  PinTriesUsed: {
    status: 401,
    code: 'not-signed-in',
    sentence: 'La sesión se cerró. Inicie sesión de nuevo.',
  },
  NotInvited: {
    status: 409,
    code: 'not-invited',
    sentence: 'Ese usuario ya no espera una invitación: está inactivo o ya tiene contraseña.',
  },
  InvitationExpired: {
    status: 409,
    code: 'invitation-expired',
    sentence: 'Esta invitación ya venció. Pida otra a quien administra el sistema de la clínica.',
  },
  InvitationUsed: {
    status: 409,
    code: 'invitation-used',
    sentence:
      'Con esta invitación ya se eligió una contraseña. Si no fue usted, avise a quien administra el sistema de la clínica.',
  },
  InvitationWithdrawn: {
    status: 409,
    code: 'invitation-withdrawn',
    sentence:
      'Esta invitación ya no sirve: se retiró o se envió otra después. Pregunte a quien administra el sistema de la clínica.',
  },
  CalendarFeedEnded: {
    status: 409,
    code: 'calendar-feed-ended',
    sentence: 'Esa dirección del calendario ya se anuló o se reemplazó. Cree otra.',
  },
} as const satisfies Refusals<StaffRejection>
