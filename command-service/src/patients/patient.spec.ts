import type {
  PatientDetailsCorrected,
  PatientEvent,
  PatientRecordOpened,
} from '@clinic/shared-events/patients/events.ts'
import { describe, expect, it } from 'vitest'
import { scenariosOf } from '../../testing/given-when-then.ts'
import { type Correction, type PatientCommand, patient } from './patient.ts'

const { given } = scenariosOf(patient)
const meta = { commandId: 'c1', now: '2026-11-21T05:00:00.000Z', actor: 'staff:admin' }
const contact = { name: 'Carmen Vargas', email: 'carmen@ejemplo.cr', phone: '8666-9876', cedula: '1-2345-6789' }
const clinical = { allergies: 'Penicilina' }
const data = { patientId: 'p1', claimId: 'k1' }

const opened: PatientRecordOpened = {
  type: 'PatientRecordOpened',
  data: { ...data, openedOn: '2026-11-20' },
  contact,
  clinical,
}
const openingBy = (more: { intakeId?: string; doctorId?: string | null } = {}): PatientCommand => ({
  type: 'OpenPatient',
  data: { ...data, intakeId: undefined, doctorId: null, contact, clinical, ...more },
  meta,
})
const correcting = (correction: Correction): PatientCommand => ({
  type: 'CorrectPatient',
  data: { ...correction, claimId: 'k2' },
  meta,
})
const corrected = (
  field: Correction['field'],
  change: Partial<Pick<PatientDetailsCorrected, 'contact' | 'clinical'>>,
  claimId?: string,
): PatientEvent => ({
  type: 'PatientDetailsCorrected',
  data: { patientId: 'p1', field, ...(claimId !== undefined && { claimId }) },
  contact: change.contact ?? {},
  clinical: change.clinical ?? {},
})
const assigned = (doctorId: string): PatientEvent => ({ type: 'DoctorAssigned', data: { patientId: 'p1', doctorId } })
const abandoned = (claimId: string): PatientEvent => ({
  type: 'PatientClaimAbandoned',
  data: { patientId: 'p1', claimId },
})
const erased: PatientEvent = { ...opened, contact: null, clinical: null }
const noting = (noteDate = '2026-11-20'): PatientCommand => ({
  type: 'AddFollowUpNote',
  data: { noteId: 'n1', doctorId: 'd1', noteDate, sessionType: 'seguimiento', texts: { treatment: 'Calor' } },
  meta,
})

describe("a patient's record", () => {
  it('is opened with who the patient is apart from how they are, on the day it is in Costa Rica', () => {
    given([]).when(openingBy()).then([opened])
  })

  it('is opened together with the assignment of a doctor', () => {
    given([])
      .when(openingBy({ doctorId: 'd1' }))
      .then([opened, assigned('d1')])
  })

  it('is opened once; of the form it was made of, again without doing anything', () => {
    given([opened]).when(openingBy()).thenRejected({ type: 'RecordAlreadyOpen' })
    const ofForm = { ...opened, data: { ...opened.data, intakeId: 'i1' } }
    given([ofForm])
      .when(openingBy({ intakeId: 'i1' }))
      .thenNothing()
    given([ofForm])
      .when(openingBy({ intakeId: 'i2' }))
      .thenRejected({ type: 'RecordAlreadyOpen' })
  })

  it('is not opened under a claim that was given up, and is under a new one', () => {
    given([abandoned('k1')])
      .when(openingBy())
      .thenRejected({ type: 'StepAbandoned' })
    given([abandoned('k0')])
      .when(openingBy())
      .then([opened])
  })
})

describe('a correction', () => {
  // @rule patients-one-field: §4 Exactly one field is sent, and that one alone is changed
  it('changes one field and no other', () => {
    const occupation = corrected('occupation', { contact: { ...contact, occupation: 'Maestra' } })
    given([opened])
      .when(correcting({ field: 'occupation', value: 'Maestra' }))
      .then([corrected('occupation', { contact: { occupation: 'Maestra' } })])
    expect(given([opened, occupation]).state).toMatchObject({ contact: { ...contact, occupation: 'Maestra' } })
  })

  it('of what is so already does nothing', () => {
    given([opened])
      .when(correcting({ field: 'name', value: 'Carmen Vargas' }))
      .thenNothing()
    given([opened])
      .when(correcting({ field: 'address', value: undefined }))
      .thenNothing()
  })

  // @rule allergies-counted: 'Con Alergias' is folded from what was recorded, and no guess stands in an event, so that
  //   a rebuild counts the same
  it('of the answer about allergies says what stood there before, and not what that was taken for', () => {
    const answered = corrected('allergyStatus', { clinical: { allergyStatus: 'no', former: clinical } })
    given([opened])
      .when(correcting({ field: 'allergyStatus', value: 'no' }))
      .then([answered])
    expect(given([opened, answered]).state).toMatchObject({
      clinical: { allergyStatus: 'no', allergies: 'Penicilina' },
    })
  })

  it('clears a field that may be blank, and tells those who count what stood there', () => {
    const cleared = corrected('allergies', { clinical: { former: clinical } })
    given([opened])
      .when(correcting({ field: 'allergies', value: undefined }))
      .then([cleared])
    expect(given([opened, cleared]).state).toMatchObject({ clinical: {} })
  })

  it('of the cédula or the e-mail names the claim, and of another spelling none', () => {
    given([opened])
      .when(correcting({ field: 'email', value: 'otra@ejemplo.cr' }))
      .then([corrected('email', { contact: { email: 'otra@ejemplo.cr' } }, 'k2')])
    given([opened])
      .when(correcting({ field: 'email', value: 'Carmen@ejemplo.cr' }))
      .then([corrected('email', { contact: { email: 'Carmen@ejemplo.cr' } })])
    const moved = corrected('cedula', { contact: { cedula: '1-1111-1111' } }, 'k2')
    expect(given([opened, moved]).state).toMatchObject({ claimIds: { cedula: 'k2', email: 'k1' } })
  })

  // @rule record-without-email
  it('clears the e-mail, after which no claim of the record is on it', () => {
    const cleared = corrected('email', {}, 'k2')
    given([opened])
      .when(correcting({ field: 'email', value: undefined }))
      .then([cleared])
    const { email: _, ...others } = contact
    expect(given([opened, cleared]).state).toMatchObject({ claimIds: { cedula: 'k1', email: 'k2' } })
    expect(given([opened, cleared]).state).toHaveProperty('contact', others)
    given([opened, cleared])
      .when(correcting({ field: 'email', value: undefined }))
      .thenNothing()
  })

  it('under a claim that was given up is refused', () => {
    given([opened, abandoned('k2')])
      .when(correcting({ field: 'cedula', value: '1-1111-1111' }))
      .thenRejected({ type: 'StepAbandoned' })
  })

  it('of an erased record is refused, and of none', () => {
    given([erased])
      .when(correcting({ field: 'name', value: 'Otra' }))
      .thenRejected({ type: 'PatientErased' })
    given([])
      .when(correcting({ field: 'name', value: 'Otra' }))
      .thenRejected({ type: 'PatientNotFound' })
  })
})

// @rule patients-birth-bounds: Issue: a date of birth is today or earlier, by 120 years at most
describe('the date of birth', () => {
  const born = (dateOfBirth: string) => ({ field: 'dateOfBirth' as const, value: dateOfBirth })

  it.each([
    ['2026-11-21', 'La fecha de nacimiento no puede ser posterior a hoy.'],
    ['1905-11-19', 'La fecha de nacimiento puede ser de hace 120 años como máximo.'],
  ])('is not %s, in a new record and in a correction', (dateOfBirth, error) => {
    const opening = openingBy()
    if (opening.type !== 'OpenPatient') throw new Error('no opening')
    const data = { ...opening.data, contact: { ...contact, dateOfBirth } }
    given([])
      .when({ ...opening, data })
      .thenRejected({ type: 'NotBornThen', error })
    given([opened])
      .when(correcting(born(dateOfBirth)))
      .thenRejected({ type: 'NotBornThen', error })
  })

  it('may be today, or 120 years ago', () => {
    for (const dateOfBirth of ['2026-11-20', '1905-11-21'])
      given([opened])
        .when(correcting(born(dateOfBirth)))
        .then([corrected('dateOfBirth', { contact: { dateOfBirth } })])
  })
})

describe('the assigned doctor', () => {
  const assigning = (doctorId: string | null): PatientCommand => ({ type: 'AssignDoctor', data: { doctorId }, meta })

  // @rule hand-on: Issue: the patients of a doctor are handed on to another or to nobody, in bounded batches that may be
  //   asked for again; who is somebody else's meanwhile is left
  it('is handed on only by the one who is assigned', () => {
    const handing = (doctorId: string | null): PatientCommand => ({
      type: 'AssignDoctor',
      data: { doctorId, from: 'd1' },
      meta,
    })
    given([opened, assigned('d1')])
      .when(handing('d2'))
      .then([assigned('d2')])
    given([opened, assigned('d1')])
      .when(handing(null))
      .then([{ type: 'DoctorUnassigned', data: { patientId: 'p1', doctorId: 'd1' } }])
    for (const others of [[], [assigned('d3')], [assigned('d1'), assigned('d2')]])
      given([opened, ...others])
        .when(handing('d2'))
        .thenNothing()
  })

  it('is assigned, replaced and unassigned; the same again does nothing', () => {
    given([opened])
      .when(assigning('d1'))
      .then([assigned('d1')])
    given([opened, assigned('d1')])
      .when(assigning('d1'))
      .thenNothing()
    given([opened, assigned('d1')])
      .when(assigning('d2'))
      .then([assigned('d2')])
    given([opened, assigned('d1')])
      .when(assigning(null))
      .then([{ type: 'DoctorUnassigned', data: { patientId: 'p1', doctorId: 'd1' } }])
    given([opened]).when(assigning(null)).thenNothing()
  })
})

describe('a follow-up note', () => {
  const added = (noteDate: string, activeOn: string): PatientEvent => ({
    type: 'FollowUpNoteAdded',
    data: { patientId: 'p1', noteId: 'n1', doctorId: 'd1', noteDate, sessionType: 'seguimiento', activeOn },
    clinical: { treatment: 'Calor' },
  })

  it('is added with the last day the record was active before it', () => {
    given([opened])
      .when(noting())
      .then([added('2026-11-20', '2026-11-20')])
    const later: PatientEvent = { ...added('2026-12-01', '2026-11-20') }
    given([opened, { ...later, data: { ...later.data, noteId: 'n0' } } as PatientEvent])
      .when(noting())
      .then([added('2026-11-20', '2026-12-01')])
  })

  // @rule records-next-visit
  it.each([
    ['2026-11-19', 'La próxima cita no puede ser anterior a la sesión.'],
    ['2028-11-21', 'La próxima cita puede ser dentro de dos años como máximo.'],
  ])('names no next visit on %s', (nextAppointment, error) => {
    const command = noting()
    if (command.type !== 'AddFollowUpNote') throw new Error('no note')
    given([opened])
      .when({ ...command, data: { ...command.data, nextAppointment } })
      .thenRejected({ type: 'NoNextSessionThen', error })
  })

  // @rule notes-of-no-future-day: A note is of today in Costa Rica or earlier
  it('of a day to come is refused; today is the day in Costa Rica', () => {
    given([opened]).when(noting('2026-11-21')).thenRejected({ type: 'NoteOfAFutureDay' })
  })

  it('of an erased patient is refused, and of none', () => {
    given([erased]).when(noting()).thenRejected({ type: 'PatientErased' })
    given([]).when(noting()).thenRejected({ type: 'PatientNotFound' })
  })
})

describe('a follow-up note that is wrong', () => {
  const noted = (noteDate = '2026-11-19', noteId = 'n1'): PatientEvent => ({
    type: 'FollowUpNoteAdded',
    data: { patientId: 'p1', noteId, doctorId: 'd1', noteDate, sessionType: 'seguimiento', activeOn: '2026-11-20' },
    clinical: { treatment: 'Calor' },
  })
  const early: PatientRecordOpened = { ...opened, data: { ...opened.data, openedOn: '2026-10-02' } }
  type Change = { version?: number; noteDate?: string; treatment?: string; noteId?: string }
  const rewriting = ({ version = 1, noteDate = '2026-11-19', treatment = 'Frío', noteId = 'n1' }: Change = {}) =>
    ({
      type: 'CorrectFollowUpNote',
      data: { noteId, doctorId: 'd2', version, noteDate, sessionType: 'seguimiento', texts: { treatment } },
      meta,
    }) satisfies PatientCommand
  const rewritten = (treatment = 'Frío', dates = {}): PatientEvent => ({
    type: 'FollowUpNoteCorrected',
    data: {
      patientId: 'p1',
      noteId: 'n1',
      doctorId: 'd2',
      noteDate: '2026-11-19',
      sessionType: 'seguimiento',
      activeOn: '2026-11-19',
      activeNow: '2026-11-19',
      ...dates,
    },
    clinical: { treatment },
  })
  const annulling = (version = 1): PatientCommand => ({
    type: 'AnnulFollowUpNote',
    data: {
      noteId: 'n1',
      doctorId: 'd2',
      version,
      reason: 'paciente_equivocado',
      explanation: 'Era de su hermana',
      passedTo: 'p2',
    },
    meta,
  })
  const annulled: PatientEvent = {
    type: 'FollowUpNoteAnnulled',
    data: {
      patientId: 'p1',
      noteId: 'n1',
      doctorId: 'd2',
      activeOn: '2026-11-19',
      reason: 'paciente_equivocado',
      passedTo: 'p2',
      activeNow: '2026-10-02',
    },
    clinical: { explanation: 'Era de su hermana' },
  }

  // @rule notes-corrected: Issue: a note is corrected with who and when; what it said before is shown struck (decision
  //   121)
  it('is corrected as a whole with who did it, and not where it says that already', () => {
    given([early, noted()]).when(rewriting()).then([rewritten()])
    given([early, noted()])
      .when(rewriting({ treatment: 'Calor' }))
      .thenNothing()
  })

  // @rule notes-annulled: Issue: a note is annulled with who, why and when, nothing is erased, and it is passed to the
  //   right person
  it('is annulled with who, why and where it went; the record was active last when its other notes say so', () => {
    given([early, noted()]).when(annulling()).then([annulled])
  })

  // @rule notes-corrected, notes-annulled
  it.each([
    ['another version than the one that was shown', [early, noted(), rewritten()], 'NoteChanged'],
    ['an annulled one', [early, noted(), annulled], 'NoteAnnulled'],
    ['none', [early], 'NoteNotFound'],
    ['one of an erased patient', [erased], 'PatientErased'],
  ] as const)('%s is refused', (_, events, type) => {
    for (const command of [rewriting(), annulling()])
      given([...events])
        .when(command)
        .thenRejected({ type })
  })

  // @rule notes-corrected
  it('is not moved to a day to come', () => {
    given([early, noted()])
      .when(rewriting({ noteDate: '2026-11-21' }))
      .thenRejected({ type: 'NoteOfAFutureDay' })
  })

  // @rule notes-annulled
  it('is passed on with the next session it says, also one that a new note could not name', () => {
    const old = { noteId: 'n1', doctorId: 'd1', noteDate: '2026-11-19', nextAppointment: '1999-01-01' } as const
    const passedFrom = { patientId: 'p2', noteId: 'n9', by: 'd2' }
    const data = { ...old, sessionType: 'seguimiento', passedFrom } as const
    given([early])
      .when({ type: 'AddFollowUpNote', data: { ...data, texts: { treatment: 'Calor' } }, meta })
      .then([
        {
          type: 'FollowUpNoteAdded',
          data: { patientId: 'p1', ...data, activeOn: '2026-10-02' },
          clinical: { treatment: 'Calor' },
        },
      ])
  })

  const passing = (treatment: string): PatientCommand => ({
    type: 'AddFollowUpNote',
    meta,
    data: { noteId: 'n1', doctorId: 'd2', noteDate: '2026-11-19', sessionType: 'seguimiento', texts: { treatment } },
  })

  // @rule notes-annulled
  it('that is passed on again says what is passed now, once', () => {
    given([early, noted()]).when(passing('Calor')).thenNothing()
    given([early, noted()]).when(passing('Frío')).then([rewritten()])
  })

  // @rule notes-annulled
  it('that was annulled where a first try had brought it is not passed on: it would count in neither record', () => {
    for (const treatment of ['Calor', 'Frío'])
      given([early, noted(), annulled]).when(passing(treatment)).thenRejected({ type: 'NoteAnnulled' })
  })
})

describe('a claim that is given up', () => {
  const abandoning = (claimId: string): PatientCommand => ({
    type: 'AbandonClaim',
    data: { patientId: 'p1', claimId },
    meta,
  })

  it('closes the stream to its step, once, whether there is a record or not', () => {
    given([])
      .when(abandoning('k1'))
      .then([abandoned('k1')])
    given([opened])
      .when(abandoning('k9'))
      .then([abandoned('k9')])
    given([abandoned('k1')])
      .when(abandoning('k1'))
      .thenNothing()
  })

  it('is left to a record that names it', () => {
    given([opened]).when(abandoning('k1')).thenNothing()
  })
})
