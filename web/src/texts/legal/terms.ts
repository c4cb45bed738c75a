import type { LegalDocument, Section } from './document.ts'

/** What is charged, as shares of the consultation's cost: the visits' money follows it (docs/decisions/0208). */
export const fineShares: readonly (readonly [string, string])[] = [
  ['Cancelar con menos de 12 horas de aviso', '50%'],
  ['No presentarse a la cita', '100%'],
  ['Reprogramar el mismo día', '25%'],
  ['Emergencia médica con comprobante', 'Sin penalización'],
  ['Condiciones climáticas extremas', 'Sin penalización'],
]

const fines: Section = {
  id: 'multas',
  title: 'Multas',
  blocks: [
    'Se calculan sobre el costo de la consulta:',
    { pairs: fineShares },
    'Las multas se aplican automáticamente, se pagan antes de agendar una nueva cita y se cobran aparte del servicio.',
  ],
}

/**
 * /terms-of-service (docs/specification.md#public-messages). The policies page states another notice; both stand as written
 * (docs/open-points.md#texts-that-differ).
 * @param first how long before a visit its first reminder comes: '3 días antes'. @param second the second one
 */
export const terms = (first: string, second: string): LegalDocument => ({
  title: 'Términos de Servicio',
  lead: 'Lo que acordamos con usted cuando agenda una cita o usa este sitio.',
  sections: [
    {
      id: 'servicio',
      title: 'El servicio',
      blocks: [
        'Llevamos fisioterapia y rehabilitación, y otros servicios de salud, a su domicilio. Le atiende una fisioterapeuta certificada, con más de 16 años de experiencia.',
        'Atendemos en San José, Heredia, Alajuela y alrededores.',
      ],
    },
    {
      id: 'citas',
      title: 'Citas y confirmación',
      blocks: [
        `Le recordamos su cita ${first} y ${second}. La cita se debe confirmar 24 horas antes.`,
        'Usted puede confirmar o pedir reprogramar en cualquier momento.',
      ],
    },
    {
      id: 'cancelaciones',
      title: 'Cancelaciones',
      blocks: ['Las cancelaciones requieren al menos 12 horas de aviso.'],
    },
    fines,
    {
      id: 'pagos',
      title: 'Pagos y factura',
      blocks: [
        'Se paga en el momento del servicio, en efectivo o por transferencia bancaria. Después se emite la factura electrónica.',
        'Los precios varían según la ubicación.',
      ],
    },
    { id: 'ley', title: 'Ley aplicable', blocks: ['Estos términos se rigen por las leyes de Costa Rica.'] },
  ],
})
