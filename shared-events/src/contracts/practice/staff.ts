import { z } from 'zod'
import { adminOnly, declareCalls, everyone, staffOnly } from '../wire/call.ts'
import { email, isWritable, listQuery, orAbsent, unwritable } from '../wire/common.ts'
import { declareFeeds } from '../wire/feed.ts'
import { typedText } from '../wire/typed-text.ts'

export const roles = ['doctor', 'admin'] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>

/**
 * A cookie beside the session's that scripts can read and that holds no secret: '1' from login to logout. Without it nobody is
 * signed in, and a page need not ask. With it the server decides.
 */
export const signedInCookie = 'signed-in'

/** Longest username, name, specialty and password. */
const longest = { username: 100, name: 120, specialty: 120, password: 200 } as const

/** How long a session lasts without use, in milliseconds: then it ends, or rests on a device that staff keep. */
export const sessionIdleMs = 60 * 60_000

const easyPin = /^(\d)\1{5}$|^123456$|^654321$/
const pin = z.string('PIN: deben ser 6 números').regex(/^\d{6}$/, 'PIN: deben ser 6 números')
const newPin = pin.refine((given) => !easyPin.test(given), 'Ese PIN es fácil de adivinar: elija otro')

/** POST /api/auth/login (docs/specification.md#public-rules, #public-calls). `pin`, ours: of a device that is one's own. */
export const loginBody = z.object({
  username: z
    .string('Username is required')
    .overwrite(typedText)
    .min(1, 'Username is required')
    .max(longest.username, `Usuario: máximo ${longest.username} caracteres`),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(longest.password, `Contraseña: máximo ${longest.password} caracteres`),
  pin: orAbsent(newPin),
})

/** The same on a device that is one's own. */
export const ownDeviceBody = loginBody.extend({ pin: newPin })

/** POST /api/auth/unlock (ours). */
const unlockBody = z.object({ pin })

const textOf = (label: string, least: number, most: number, tooShort: string) =>
  z
    .string(tooShort)
    .overwrite(typedText)
    .min(least, tooShort)
    .max(most, `${label}: máximo ${most} caracteres`)
    .refine(isWritable, unwritable(label))

/** A new password, as typed: nothing is cut off. `missing`: the sentence where there is none. */
export const newPasswordOf = (tooShort: string, missing = tooShort) =>
  z
    .string(missing)
    .min(1, missing)
    .min(6, tooShort)
    .max(longest.password, `Contraseña: máximo ${longest.password} caracteres`)

/** POST /api/doctors (docs/specification.md#office-rules): role is doctor when it is not given. */
export const newDoctorBody = z.object({
  username: textOf('Usuario', 3, longest.username, 'Usuario debe tener al menos 3 caracteres'),
  password: newPasswordOf('Contraseña debe tener al menos 6 caracteres'),
  name: textOf('Nombre', 2, longest.name, 'Nombre debe tener al menos 2 caracteres'),
  email,
  specialty: textOf('Especialidad', 2, longest.specialty, 'Especialidad es requerida'),
  role: orAbsent(role),
})
export type NewDoctor = z.input<typeof newDoctorBody>

/** POST /api/auth/admin-force-password-change. */
export const forcedPasswordBody = z.object({
  doctorId: z.string('Falta el usuario').min(1, 'Falta el usuario').max(100, 'Ese usuario no existe'),
  newPassword: newPasswordOf(
    'La contraseña debe tener al menos 6 caracteres',
    'Por favor ingresa una nueva contraseña',
  ),
})

const allRequired = 'Todos los campos son requeridos'
/** POST /api/auth/change-password. */
export const ownPasswordBody = z
  .object({
    currentPassword: z
      .string(allRequired)
      .min(1, allRequired)
      .max(longest.password, `Contraseña: máximo ${longest.password} caracteres`),
    newPassword: newPasswordOf('La nueva contraseña debe tener al menos 6 caracteres', allRequired),
  })
  .refine(({ currentPassword, newPassword }) => currentPassword.normalize('NFKC') !== newPassword.normalize('NFKC'), {
    path: ['newPassword'],
    error: 'La nueva contraseña debe ser diferente a la actual',
  })

/** The signed-in user as /api/auth/me and /api/auth/login answer it. Never a hash, never a token. */
export const doctor = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  specialty: z.string().nullable(),
  role,
  isActive: z.boolean(),
  /** Of an account that waits for its owner to choose a password: the link is valid until that UTC instant; `lost`: its mail did not go out. */
  invitation: z.object({ id: z.string(), until: z.string(), lost: z.boolean() }).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Doctor = z.infer<typeof doctor>

/**
 * Who is signed in. `passwordDue`: nothing of the back office is answered before they have chosen a password of their own (docs/decisions/0049).
 * `session`: the UTC instant until which it lasts, and whether it rests without use instead of ending (docs/decisions/0228).
 */
const me = z.object({
  ...doctor.shape,
  passwordDue: z.literal(true).optional(),
  session: z.object({ until: z.string(), rests: z.boolean() }),
})
export type Me = z.infer<typeof me>

/** GET /api/staff-names (ours) answers a list of these: who wrote a note or a medical record, for all staff. Null once erased. */
export const staffName = z.object({ id: z.string(), name: z.string().nullable() })
export type StaffName = z.infer<typeof staffName>

const nothing = z.object({})
const message = z.object({ message: z.string() })

export const staffCalls = declareCalls({
  signIn: {
    method: 'POST',
    path: '/api/auth/login',
    who: everyone,
    summary: 'Iniciar sesión',
    body: loginBody,
    answer: me,
    refuses: [401],
    limit: 'login',
    endedSession: 'ignored',
    passwordDue: 'answered',
    resting: 'answered',
  },
  unlock: {
    method: 'POST',
    path: '/api/auth/unlock',
    who: staffOnly,
    summary: 'Seguir con la sesión que está en pausa',
    body: unlockBody,
    answer: me,
    passwordDue: 'answered',
    resting: 'answered',
  },
  signOut: {
    method: 'POST',
    path: '/api/auth/logout',
    who: everyone,
    summary: 'Cerrar sesión',
    body: nothing,
    answer: nothing,
    endedSession: 'ignored',
    passwordDue: 'answered',
    resting: 'answered',
  },
  readMe: {
    method: 'GET',
    path: '/api/auth/me',
    who: staffOnly,
    summary: 'Quién tiene la sesión',
    answer: me,
    passwordDue: 'answered',
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/change-password',
    who: staffOnly,
    summary: 'Cambiar la contraseña propia',
    body: ownPasswordBody,
    answer: message,
    refuses: [404, 409],
    limit: 'login',
    passwordDue: 'answered',
  },
  forcePassword: {
    method: 'POST',
    path: '/api/auth/admin-force-password-change',
    who: adminOnly,
    summary: 'Poner la contraseña de un usuario',
    body: forcedPasswordBody,
    answer: message,
    refuses: [404, 409],
  },
  listDoctors: {
    method: 'GET',
    path: '/api/doctors',
    who: adminOnly,
    summary: 'Usuarios, los más antiguos primero',
    query: listQuery,
    answer: z.array(doctor),
  },
  listStaffNames: {
    method: 'GET',
    path: '/api/staff-names',
    who: staffOnly,
    summary: 'Los nombres de quienes escriben notas y registros',
    query: listQuery,
    answer: z.array(staffName),
  },
  createDoctor: {
    method: 'POST',
    path: '/api/doctors',
    who: adminOnly,
    summary: 'Crear un usuario',
    body: newDoctorBody,
    answer: doctor,
    good: 201,
    refuses: [409],
  },
  activateDoctor: {
    method: 'PUT',
    path: '/api/doctors/:id/activate',
    who: adminOnly,
    summary: 'Activar un usuario',
    body: nothing,
    answer: doctor,
    refuses: [404, 409],
  },
  deactivateDoctor: {
    method: 'PUT',
    path: '/api/doctors/:id/deactivate',
    who: adminOnly,
    summary: 'Desactivar un usuario y terminar sus sesiones',
    body: nothing,
    answer: doctor,
    refuses: [404, 409],
  },
})

export const staffFeeds = declareFeeds({
  doctors: { projection: 'staff', room: 'administration', row: doctor },
  names: { projection: 'staff-names', room: 'staff', row: staffName },
})
