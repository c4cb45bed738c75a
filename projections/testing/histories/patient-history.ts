import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'
import { clinicalFields, contactFields } from '@clinic/shared-events/patients/events.ts'

type Recording = { record(stream: string, event: AnyEvent, actor?: string): void; random(): number }

/** Patients' records: opened, corrected field by field, assigned, noted, some erased since, and the fences of their claims. */
export const patientSteps = ({ record, random }: Recording) => {
  const patients: { id: string; doctorId: string | null; activeOn: string; openedOn: string; noteIds: string[] }[] = []
  let notes = 0
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const day = () => `2026-${String(5 + Math.floor(random() * 7)).padStart(2, '0')}-15`
  const orErased = (content: object) => (random() < 0.1 ? null : { ...content })
  const answered = () => (random() < 0.5 ? { allergyStatus: pick(['si', 'no', 'no_se_sabe']) } : {})
  const allergies = () => pick(['Penicilina', 'Ninguna', 'Látex'])

  const correctedTo = (field: string): unknown => {
    if (field === 'age') return 44
    if (field === 'allergyStatus') return pick(['si', 'no', 'no_se_sabe'])
    return field === 'allergies' ? allergies() : `${field} corregido`
  }

  const open = () => {
    const id = `patient${patients.length}`
    if (random() < 0.1)
      record(`patient-${id}`, { type: 'PatientClaimAbandoned', data: { patientId: id, claimId: 'earlier' } })
    const openedOn = day()
    patients.push({ id, doctorId: null, activeOn: openedOn, openedOn, noteIds: [] })
    const intake = random() < 0.3 && { intakeId: `intake-of-${id}` }
    record(`patient-${id}`, {
      type: 'PatientRecordOpened',
      data: { patientId: id, claimId: `claim-${id}`, openedOn, ...intake },
      contact: orErased({
        name: `María ${id}`,
        ...(patients.length % 3 > 0 && { email: `${id}@example.com` }),
        phone: '8888-0000',
        cedula: '1-1111-2222',
      }),
      clinical: orErased(random() < 0.5 ? { allergies: allergies(), ...answered() } : {}),
    })
  }

  const correct = (patientId: string) => {
    const field = pick([...contactFields, ...clinicalFields])
    const isClinical = clinicalFields.some((one) => one === field)
    const value = correctedTo(field)
    const change = random() < 0.2 && !['name', 'phone', 'cedula'].includes(field) ? {} : { [field]: value }
    record(`patient-${patientId}`, {
      type: 'PatientDetailsCorrected',
      data: { patientId, field },
      contact: isClinical ? {} : orErased(change),
      clinical: isClinical
        ? orErased({ ...change, ...(field.startsWith('allerg') && { former: { allergies: allergies() } }) })
        : {},
    })
  }

  const note = (patient: (typeof patients)[number]) => {
    const noteDate = day()
    const { id: patientId, activeOn } = patient
    const noteId = `note${++notes}`
    patient.noteIds.push(noteId)
    record(`patient-${patientId}`, {
      type: 'FollowUpNoteAdded',
      data: {
        patientId,
        noteId,
        doctorId: 'staff1',
        noteDate,
        sessionType: pick(['consulta', 'seguimiento', 'control']),
        ...(random() < 0.3 && { nextAppointment: '2026-12-15' }),
        activeOn,
        ...(random() < 0.2 && { passedFrom: { patientId: 'other', noteId: 'earlier', by: 'staff2' } }),
      },
      clinical: orErased({ treatment: 'Movilización' }),
    })
    if (noteDate > activeOn) patient.activeOn = noteDate
  }

  /** A note is corrected, or annulled; either may move the last active day. */
  const changeNote = (patient: (typeof patients)[number]) => {
    const { id: patientId, activeOn, openedOn, noteIds } = patient
    if (noteIds.length === 0) return
    const noteDate = day()
    const isAnnulled = random() < 0.4
    patient.activeOn = isAnnulled || noteDate < openedOn ? openedOn : noteDate
    const shared = { patientId, noteId: pick(noteIds), doctorId: 'staff2', activeOn, activeNow: patient.activeOn }
    record(
      `patient-${patientId}`,
      isAnnulled
        ? {
            type: 'FollowUpNoteAnnulled',
            data: {
              ...shared,
              reason: pick(['paciente_equivocado', 'otro']),
              ...(random() < 0.5 && { passedTo: 'other' }),
            },
            clinical: orErased(random() < 0.5 ? { explanation: 'Era de su hermana' } : {}),
          }
        : {
            type: 'FollowUpNoteCorrected',
            data: { ...shared, noteDate, sessionType: pick(['consulta', 'control']) },
            clinical: orErased({ treatment: 'Calor' }),
          },
    )
  }

  const assign = (patient: (typeof patients)[number]) => {
    const { id: patientId, doctorId } = patient
    const type = doctorId !== null && random() < 0.5 ? 'DoctorUnassigned' : 'DoctorAssigned'
    patient.doctorId = type === 'DoctorAssigned' ? pick(['staff1', 'staff2']) : null
    record(`patient-${patientId}`, { type, data: { patientId, doctorId: patient.doctorId ?? doctorId } })
  }

  return {
    /** Opens a record, or does something to one. */
    step(): void {
      const patient = pick(patients)
      const step = random()
      if (!patient || step < 0.35) open()
      else if (step < 0.6) correct(patient.id)
      else if (step < 0.75) note(patient)
      else if (step < 0.85) changeNote(patient)
      else assign(patient)
    },
  }
}
