import { z } from 'zod'
import { typedText } from './blank-text.ts'
import { declareCalls, everyone, staffOnly } from './call.ts'

export const roles = ['doctor', 'admin'] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>

/**
 * A cookie beside the session's that scripts can read and that holds no secret: '1' from login to logout. Without it nobody is
 * signed in, and a page need not ask. With it the server decides.
 */
export const signedInCookie = 'signed-in'

/** POST /api/auth/login (docs/specification.md#public-rules, #public-calls). */
export const loginBody = z.object({
  username: z
    .string('Username is required')
    .overwrite(typedText)
    .min(1, 'Username is required')
    .max(100, 'Usuario: máximo 100 caracteres'),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(200, 'Contraseña: máximo 200 caracteres'),
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
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Doctor = z.infer<typeof doctor>

const nothing = z.object({})

export const staffCalls = declareCalls({
  signIn: {
    method: 'POST',
    path: '/api/auth/login',
    who: everyone,
    summary: 'Iniciar sesión',
    body: loginBody,
    answer: doctor,
    refuses: [401],
    limit: 'login',
    endedSession: 'ignored',
  },
  signOut: {
    method: 'POST',
    path: '/api/auth/logout',
    who: everyone,
    summary: 'Cerrar sesión',
    body: nothing,
    answer: nothing,
    endedSession: 'ignored',
  },
  readMe: { method: 'GET', path: '/api/auth/me', who: staffOnly, summary: 'Quién tiene la sesión', answer: doctor },
})
