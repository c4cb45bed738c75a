import { prices } from '@clinic/shared-events/contracts/practice/prices.ts'
import { money } from '~/lib/format.ts'

/** The weight of a rule: nothing to pay, a part, or all of it. */
export type Weight = 'free' | 'part' | 'full'

type Rule = { amount: string; weight: Weight; title: string; text: string }

/** @param deposit in colones */
const rules = (deposit: number): readonly Rule[] => [
  {
    amount: '0%',
    weight: 'free',
    title: 'Con al menos 1h30min de aviso',
    text: 'Si cancela el mismo día una cita ya confirmada el día anterior, y avisa con al menos 1h30min, no hay penalización.',
  },
  {
    amount: '50%',
    weight: 'part',
    title: 'Con menos de 1h30min de aviso',
    text: 'Si cancela el mismo día con menos de 1h30min de aviso, usted paga el 50%.',
  },
  {
    amount: '100%',
    weight: 'full',
    title: 'Si no está, o cancela al llegar',
    text: 'Si no se presenta a la cita, o la cancela cuando llegamos a su casa, usted paga el 100%.',
  },
  {
    amount: money(deposit),
    weight: 'full',
    title: 'El pago de la reserva',
    text: 'Si cancela la cita, el pago de la reserva se pierde.',
  },
  {
    amount: money(prices.neverCancelledPerDay),
    weight: 'full',
    title: 'Una cita que nunca se canceló',
    text: `Una cita que nunca se canceló cuesta ${money(prices.neverCancelledPerDay)} por cada día de atraso.`,
  },
]

/**
 * Texts of /multas (docs/specification.md#public-screens, #public-constants). The terms state another notice; both stand as
 * written (docs/open-points.md#texts-that-differ).
 */
export const policies = {
  title: 'Políticas de Cancelación',
  lead: 'Cinco reglas. Si algo cambia, avísenos lo antes posible.',
  rulesTitle: 'Las cinco reglas',
  rules,
  contact: {
    title: '¿Necesita cancelar o cambiar su cita?',
    text: 'Llámenos o escríbanos. Con gusto le ayudamos.',
    chat: 'Escribir por WhatsApp',
  },
} as const
