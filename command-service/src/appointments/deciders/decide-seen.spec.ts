import { expect, it } from 'vitest'
import { booked, confirmed, given, see, seen } from '../../../testing/appointment-samples.ts'

// @rule new-online
it('what a patient booked is seen once, when staff open it or by what they change', () => {
  given([booked]).when(see).then([seen])
  given([booked, seen]).when(see).then([])
  given([booked, confirmed]).when(see).then([])
  given([{ ...booked, data: { ...booked.data, channel: 'staff' } }])
    .when(see)
    .then([])
  given([]).when(see).thenRejected({ type: 'AppointmentNotFound' })
  expect(given([booked]).state).toMatchObject({ isNew: true })
})
