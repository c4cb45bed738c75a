import { z } from 'zod'
import { declareCalls, staffOnly } from '../wire/call.ts'
import { entityId } from '../wire/common.ts'
import { appointmentRow } from './appointments.ts'
import { paidFor, payMethod } from './visit-money.ts'

const mostCrc = 1_000_000
const colones = (label: string) =>
  z.int(`${label}: escriba el monto en colones enteros`).max(mostCrc, `${label}: máximo ₡1,000,000`)
const amount = (label: string) => colones(label).min(1, `${label}: el monto debe ser mayor que cero`)
const reasonLimit = 500

const said = (field: string, sentence: string) => ({ code: 'custom' as const, path: [field], message: sentence })
const needed = {
  receive: [
    ['for', 'Diga qué se paga'],
    ['amountCrc', 'Escriba el monto'],
    ['method', 'Elija la forma de pago'],
  ],
  undo: [['paymentId', 'Falta el pago que se deshace']],
  price: [['priceCrc', 'Escriba el precio']],
  waive: [['reason', 'Escriba por qué no se cobra']],
  charge: [],
} as const

/**
 * POST /api/appointments/{id}/money (ours, docs/decisions/0208): money was received, or that is taken back; the visit costs something else; its
 * fine is waived, or charged after all. `changes`: of the money as it was shown, 412 for another one.
 */
const visitMoneyBody = z
  .object({
    what: z.enum(['receive', 'undo', 'price', 'waive', 'charge'], 'Qué se anota: no válido'),
    changes: z.int('Versión no válida').min(0, 'Versión no válida'),
    for: paidFor.optional(),
    amountCrc: amount('Monto').optional(),
    method: payMethod.optional(),
    paymentId: entityId.optional(),
    /** 0 for a visit that costs nothing. */
    priceCrc: colones('Precio').min(0, 'Precio: no puede ser menor que cero').optional(),
    reason: z.string().trim().max(reasonLimit, `Motivo: máximo ${reasonLimit} caracteres`).optional(),
  })
  .superRefine((body, context) => {
    for (const [field, sentence] of needed[body.what])
      if ((body[field] ?? '') === '') context.addIssue(said(field, sentence))
  })
export type VisitMoneyBody = z.infer<typeof visitMoneyBody>

export const visitMoneyCalls = declareCalls({
  changeVisitMoney: {
    method: 'POST',
    path: '/api/appointments/:id/money',
    who: staffOnly,
    summary: 'Anotar lo que se cobró de una cita, su precio o que no se cobra su multa',
    body: visitMoneyBody,
    answer: z.object({ appointment: appointmentRow }),
    refuses: [404, 409, 412],
  },
})
