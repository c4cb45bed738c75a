import { describe, expect, it } from 'vitest'
import { booked, cancelled, given, tie, tied, untied } from '../../../testing/appointment-samples.ts'

describe('whose visit it is', () => {
  // @rule visit-patient-said: Issue: a visit carries its patientId, changed as an event by staff
  it('is said, said otherwise and taken back, in every status', () => {
    for (const before of [[booked], [booked, cancelled]]) {
      given(before)
        .when(tie('p1'))
        .then([tied('p1')])
      given([...before, tied('p1')])
        .when(tie('p2'))
        .then([tied('p2')])
      given([...before, tied('p1')])
        .when(tie(null))
        .then([untied('p1')])
    }
    expect(given([booked, tied('p1'), tied('p2')]).state).toMatchObject({ patientId: 'p2' })
    expect(given([booked, tied('p1'), untied('p1')]).state).toMatchObject({ patientId: null })
  })

  // @rule visit-patient-at-once: Issue: the patient is set at once where staff choose one
  it('is known at once of a booking that staff made for a patient they chose', () => {
    expect(given([{ ...booked, data: { ...booked.data, patientId: 'p1' } }]).state).toMatchObject({ patientId: 'p1' })
  })

  it('said again is nothing new', () => {
    given([booked, tied('p1')])
      .when(tie('p1'))
      .then([])
    given([booked]).when(tie(null)).then([])
  })

  // @rule visit-patient-shown: Whose visit it is is said of what was shown: what a colleague said since is not replaced
  //   unseen, and saying the same again is no conflict
  it('is not said otherwise than a colleague said since it was shown', () => {
    const before = [booked, tied('p1')]
    for (const [whose, from] of [
      ['p2', null],
      [null, 'p3'],
    ] as const)
      given(before).when(tie(whose, from)).thenRejected({ type: 'PatientChanged' })
    given(before).when(tie('p1', null)).then([])
    given(before)
      .when(tie('p2', 'p1'))
      .then([tied('p2')])
    given([booked])
      .when(tie('p1', null))
      .then([tied('p1')])
  })

  it('is said of no visit that nobody knows, and of nobody who was erased', () => {
    given([]).when(tie('p1')).thenRejected({ type: 'AppointmentNotFound' })
    given([{ ...booked, contact: null }])
      .when(tie('p1'))
      .thenRejected({ type: 'DetailsErased' })
  })
})
