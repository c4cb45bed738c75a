import { z } from 'zod'
import { adminOnly, declareCalls, everyone } from '../wire/call.ts'
import { doctor, newDoctorBody, newPasswordOf } from './staff.ts'

/** How long the link of an invitation is valid from when it was asked for. Milliseconds. */
export const invitationMs = 72 * 60 * 60_000

/** POST /api/doctors/invitations: an account whose owner chooses the password. */
export const invitedDoctorBody = newDoctorBody.omit({ password: true })

const token = z.string('Falta el enlace').max(200, 'Ese enlace no es válido')
/** POST /api/invitations/open: whose link it is. It travels in bodies alone, so that no address holds it. */
const openedBody = z.object({ token })
/** POST /api/invitations/accept. */
export const acceptedBody = z.object({
  token,
  password: newPasswordOf('La contraseña debe tener al menos 6 caracteres', 'Por favor ingresa una contraseña'),
})

/**
 * An account whose owner was invited, and the link that was made, in this answer alone (docs/decisions/0215). `mail`: whether it is sent by a mail server,
 * kept in a folder that sends nothing, or there is none.
 */
const invitedAccount = z.object({ ...doctor.shape, link: z.string(), mail: z.enum(['sent', 'kept', 'none']) })
export type InvitedAccount = z.infer<typeof invitedAccount>

const invited = z.object({ username: z.string(), name: z.string(), until: z.string() })
export type Invited = z.infer<typeof invited>

export const invitationCalls = declareCalls({
  inviteDoctor: {
    method: 'POST',
    path: '/api/doctors/invitations',
    who: adminOnly,
    summary: 'Crear un usuario que elige su contraseña por un enlace que recibe por correo',
    body: invitedDoctorBody,
    answer: invitedAccount,
    good: 201,
    refuses: [409],
  },
  inviteAgain: {
    method: 'POST',
    path: '/api/doctors/:id/invitation',
    who: adminOnly,
    summary: 'Invitar de nuevo; el enlace anterior deja de servir',
    body: z.object({}),
    answer: invitedAccount,
    refuses: [404, 409],
  },
  openInvitation: {
    method: 'POST',
    path: '/api/invitations/open',
    who: everyone,
    summary: 'De quién es el enlace de una invitación',
    body: openedBody,
    answer: invited,
    refuses: [409],
    limit: 'login',
    endedSession: 'ignored',
    passwordDue: 'answered',
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invitations/accept',
    who: everyone,
    summary: 'Elegir la contraseña por el enlace de una invitación',
    body: acceptedBody,
    answer: z.object({ username: z.string() }),
    refuses: [409],
    limit: 'login',
    endedSession: 'ignored',
    passwordDue: 'answered',
  },
})
