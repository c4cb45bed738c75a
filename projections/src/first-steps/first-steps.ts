import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import { type FirstStepsRow, firstStepsId, noStepsYet } from '@clinic/shared-events/contracts/practice/first-steps.ts'
import type { ProductEvent } from '@clinic/shared-events/products/events.ts'
import type { StaffEvent } from '@clinic/shared-events/staff/events.ts'
import type { Projection } from '../projection.ts'

const handles = ['ProductListed', 'AccountOpened', 'AppointmentBooked'] as const
type Handled = Extract<AppointmentEvent | ProductEvent | StaffEvent, { type: (typeof handles)[number] }>

/** The account that every practice begins with. */
const firstAccount = 'admin'

/** What a practice has done already of what comes first, in one document. */
export const firstSteps: Projection<FirstStepsRow, Handled> = {
  name: 'first-steps',
  version: 1,
  handles,
  indexes: [],
  idsOf: (event) => (event.type === 'AccountOpened' && event.data.staffId === firstAccount ? [] : [firstStepsId]),
  apply(row, event) {
    const steps = row ?? noStepsYet
    switch (event.type) {
      case 'ProductListed':
        return { ...steps, products: true }
      case 'AccountOpened':
        return { ...steps, users: true }
      case 'AppointmentBooked':
        return { ...steps, appointments: true }
      default:
        return event satisfies never
    }
  },
}
