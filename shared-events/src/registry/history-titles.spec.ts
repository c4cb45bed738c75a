import { expect, it } from 'vitest'
import { appointmentEvents } from '../appointments/events.ts'
import { historyTitles } from '../contracts/history-titles.ts'
import { deliveryEvents } from '../deliveries/events.ts'
import { intakeEvents } from '../intakes/events.ts'
import { orderEvents } from '../orders/events.ts'
import { patientEvents } from '../patients/events.ts'
import { productEvents } from '../products/events.ts'
import { staffEvents } from '../staff/events.ts'

// @rule history-titles
it('every event that may stand in a history has a title, and no other', () => {
  const types = [
    appointmentEvents,
    deliveryEvents,
    intakeEvents,
    orderEvents,
    patientEvents,
    productEvents,
    staffEvents,
  ]
    .flat()
    .map(({ type }) => type)
  expect(Object.keys(historyTitles).toSorted()).toEqual(types.toSorted())
})
