import { z } from 'zod'
import { declareCalls, everyone } from './call.ts'

/**
 * POST /api/contact-preferences/{token} (ours): who has a mail's link asks not to be written to, or to be again; 404 for a link this system
 * did not write. The same again is as good.
 */
export const preferenceBody = z.object({ wanted: z.boolean('Preferencia: debe ser verdadero o falso') })
export const preferenceAnswer = z.object({ wanted: z.boolean() })

export const contactCalls = declareCalls({
  choosePreference: {
    method: 'POST',
    path: '/api/contact-preferences/:token',
    who: everyone,
    summary: 'Dejar de recibir correos sobre las citas, o volver a recibirlos, por el enlace de un correo',
    body: preferenceBody,
    answer: preferenceAnswer,
    refuses: [404],
    limit: 'form',
  },
})
