import { activePatients, type PatientCounts } from '@clinic/shared-events/contracts/patient-counts.ts'
import { tellsOfAllergies } from '@clinic/shared-events/contracts/patients.ts'
import { describe, expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { patientCounts } from './patient-counts.ts'

const opened = (openedOn: string, allergies?: string): Given => ({
  type: 'PatientRecordOpened',
  data: { patientId: 'p', claimId: 'k', openedOn },
  contact: {},
  clinical: allergies === undefined ? {} : { allergies },
})
const corrected = (hadAllergies: boolean, allergies?: string): Given => ({
  type: 'PatientDetailsCorrected',
  data: { patientId: 'p', field: 'allergies' },
  contact: {},
  clinical: { hadAllergies, ...(allergies !== undefined && { allergies }) },
})
const noted = (noteDate: string, activeOn: string): Given => ({
  type: 'FollowUpNoteAdded',
  data: { patientId: 'p', noteId: 'n', doctorId: 'd', noteDate, sessionType: 'control', activeOn },
  clinical: {},
})
const countsAfter = (...events: Given[]) =>
  recorded(...events).reduce(
    (counts: PatientCounts | null, event) => patientCounts.apply(counts, event as never, 'all'),
    null,
  )

describe('the count of patients', () => {
  // @rule patients-counts, patients-counts-meaning
  it('counts each record once, with and without allergies, in the month it was last active', () => {
    const records = [opened('2026-05-03', 'Penicilina'), opened('2026-05-20', 'Ninguna'), opened('2026-11-02')]
    expect(countsAfter(...records)).toEqual({
      ...{ id: 'all', total: 3, withAllergies: 1, lastActive: { '2026-05': 2, '2026-11': 1 } },
    })
    expect(countsAfter(...records, noted('2026-10-01', '2026-05-03'), noted('2026-09-01', '2026-10-01'))).toMatchObject(
      {
        lastActive: { '2026-05': 1, '2026-10': 1, '2026-11': 1 },
      },
    )
  })

  it('follows corrections of the allergies, and what was erased changes nothing', () => {
    const first = opened('2026-11-02', 'Látex')
    expect(countsAfter(first, corrected(true))?.withAllergies).toBe(0)
    expect(countsAfter(first, corrected(true, 'No'), corrected(false, 'Polen'))?.withAllergies).toBe(1)
    expect(countsAfter(first, { ...corrected(true), clinical: null })?.withAllergies).toBe(1)
  })

  // @rule patients-counts-meaning
  it('takes as active whoever was in this month or one of the five before', () => {
    const lastActive = { '2025-12': 1, '2026-05': 2, '2026-06': 4, '2026-11': 8 }
    expect(activePatients({ lastActive }, '2026-11-30')).toBe(12)
    expect(activePatients({ lastActive }, '2026-05-01')).toBe(15)
    expect(activePatients({ lastActive: {} }, '2026-11-30')).toBe(0)
  })

  // @rule patients-counts-meaning
  it.each(['Ninguna', 'ninguno.', 'No', 'no refiere', 'Sin alergias', 'N/A', '-', ' ', ''])(
    '%j is no allergy',
    (text) => expect(tellsOfAllergies(text)).toBe(false),
  )
  it.each(['Penicilina', 'No tolera el látex', 'Ninguna a medicamentos, sí al polen'])('%j is one', (text) =>
    expect(tellsOfAllergies(text)).toBe(true),
  )
})
