import type { PatientEvent, PatientRecordOpened } from '@clinic/shared-events/patients/events.ts'
import { describe, it } from 'vitest'
import { scenariosOf } from '../../testing/given-when-then.ts'
import { type PatientCommand, patient } from './patient.ts'
import type { TakeOverForm } from './take-over-form.ts'

const { given } = scenariosOf(patient)
const meta = { commandId: 'c1', now: '2026-11-21T05:00:00.000Z', actor: 'staff:admin' }
const contact = { name: 'Carmen Vargas', email: 'carmen@ejemplo.cr', phone: '8666-9876', cedula: '1-2345-6789' }
const opened: PatientRecordOpened = {
  type: 'PatientRecordOpened',
  data: { patientId: 'p1', claimId: 'k1', openedOn: '2026-11-20' },
  contact,
  clinical: { allergies: 'Penicilina', medicalHistory: 'Artrosis' },
}
const form = {
  contact: { ...contact, name: 'carmen  VARGAS', phone: '86669876', age: 52 },
  clinical: { allergies: 'Látex' },
}
const taking = (
  choices: TakeOverForm['data']['choices'],
  more: Partial<TakeOverForm['data']> = {},
): PatientCommand => ({
  type: 'TakeOverForm',
  data: { intakeId: 'i1', form, choices, isShown: true, claimId: 'k2', ...more },
  meta,
})
const took = (field: 'allergyStatus' | 'allergies' | 'age', contact: object, clinical: object): PatientEvent => ({
  type: 'PatientDetailsCorrected',
  data: { patientId: 'p1', field, intakeId: 'i1' },
  contact,
  clinical,
})
const left = (field: 'allergies' | 'age'): PatientEvent => ({
  type: 'FormAnswerLeft',
  data: { patientId: 'p1', intakeId: 'i1', field },
})

describe('what a form tells otherwise than the record', () => {
  // @rule intakes-record-compared
  it('is taken over or left, an event for each field that differs; spelling alone is no difference', () => {
    given([opened])
      .when(taking({ allergies: 'take', age: 'leave' }))
      .then([took('allergies', {}, { allergies: 'Látex', former: { allergies: 'Penicilina' } }), left('age')])
    given([opened])
      .when(taking({ allergies: 'leave', age: 'take', name: 'take', medicalHistory: 'take' }))
      .then([left('allergies'), took('age', { age: 52 }, {})])
  })

  // @rule patients-age-of-birth: Issue: the age follows from the date of birth where there is one: on screen, on
  //   paper, in the export
  it('of the age is not asked about where the record has the date of birth', () => {
    const born = { ...opened, contact: { ...opened.contact, dateOfBirth: '1974-03-18' } } as PatientEvent
    given([born])
      .when(taking({ allergies: 'leave' }))
      .then([left('allergies')])
  })

  // @rule allergies-counted
  it('says of each field about allergies what stood there after the one before, so that nobody is counted twice', () => {
    const answered = { ...form, clinical: { allergyStatus: 'si' as const, allergies: 'Látex' } }
    given([opened])
      .when(taking({ allergyStatus: 'take', allergies: 'take', age: 'leave' }, { form: answered }))
      .then([
        took('allergyStatus', {}, { allergyStatus: 'si', former: { allergies: 'Penicilina' } }),
        took('allergies', {}, { allergies: 'Látex', former: { allergyStatus: 'si', allergies: 'Penicilina' } }),
        left('age'),
      ])
  })

  // @rule intakes-record-compared
  it('may be kept below what the record says', () => {
    given([opened])
      .when(taking({ allergies: 'both', age: 'leave' }))
      .then([
        took('allergies', {}, { allergies: 'Penicilina\nLátex', former: { allergies: 'Penicilina' } }),
        left('age'),
      ])
    const long = { ...form, clinical: { allergies: 'x'.repeat(3995) } }
    given([opened])
      .when(taking({ allergies: 'both', age: 'leave' }, { form: long }))
      .thenRejected({ type: 'JoinedTooLong', field: 'allergies' })
  })

  // @rule intakes-record-never-silent
  it('is never left without a decision', () => {
    given([opened])
      .when(taking({ age: 'take' }))
      .thenRejected({ type: 'AnswersUndecided', field: 'allergies' })
    given([opened])
      .when(taking({ allergies: 'take' }))
      .thenRejected({ type: 'AnswersUndecided', field: 'age' })
  })

  // @rule intakes-record-compared
  it('is refused where the form was changed after it was shown, or the record erased', () => {
    given([opened])
      .when(taking({}, { isShown: false }))
      .thenRejected({ type: 'FormChanged' })
    const erased: PatientEvent = { ...opened, contact: null, clinical: null }
    given([erased]).when(taking({})).thenRejected({ type: 'PatientErased' })
    given([]).when(taking({})).thenRejected({ type: 'PatientNotFound' })
  })
})
