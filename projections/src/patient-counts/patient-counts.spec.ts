import type { AllergyFacts } from '@clinic/shared-events/contracts/patients/allergies.ts'
import { activePatients } from '@clinic/shared-events/contracts/patients/patient-counts.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { describe, expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { type Counted, patientCounts } from './patient-counts.ts'

const opened = (openedOn: string, allergies?: string, patientId = 'p'): Given => ({
  type: 'PatientRecordOpened',
  data: { patientId, claimId: 'k', openedOn },
  contact: {},
  clinical: allergies === undefined ? {} : { allergies },
})
const corrected = (field: keyof AllergyFacts, former: AllergyFacts, value?: string): Given => ({
  type: 'PatientDetailsCorrected',
  data: { patientId: 'p', field },
  contact: {},
  clinical: { former, ...(value !== undefined && { [field]: value }) },
})
const noted = (noteDate: string, activeOn: string): Given => ({
  type: 'FollowUpNoteAdded',
  data: { patientId: 'p', noteId: 'n', doctorId: 'd', noteDate, sessionType: 'control', activeOn },
  clinical: {},
})
/** What is answered after these. */
const countsAfter = (...events: Given[]) => {
  const counted = recorded(...events).reduce(
    (counts: Counted | null, event) => patientCounts.apply(counts, event as never, 'all'),
    null,
  )
  return counted && patientCounts.shown?.(counted, practice)
}

describe('the count of patients', () => {
  // @rule patients-counts, patients-counts-meaning
  it('counts each record once, with and without allergies, in the month it was last active', () => {
    const records = [
      opened('2026-05-03', 'Penicilina'),
      opened('2026-05-20', 'Ninguna', 'p2'),
      opened('2026-11-02', undefined, 'p3'),
    ]
    expect(countsAfter(...records)).toEqual({
      id: 'all',
      total: 3,
      withAllergies: 1,
      lastActive: { '2026-05': 2, '2026-11': 1 },
    })
    expect(countsAfter(...records, noted('2026-10-01', '2026-05-03'), noted('2026-09-01', '2026-10-01'))).toMatchObject(
      {
        lastActive: { '2026-05': 1, '2026-10': 1, '2026-11': 1 },
      },
    )
  })

  // @rule patients-counts, notes-annulled
  it('goes back to the month of the other notes when one is annulled or gets another day', () => {
    const changed = (type: string, activeOn: string, activeNow: string): Given => ({
      type,
      data: {
        patientId: 'p',
        noteId: 'n',
        doctorId: 'd',
        activeOn,
        activeNow,
        noteDate: activeNow,
        sessionType: 'control',
      },
      clinical: {},
    })
    const before = [opened('2026-05-03'), noted('2026-11-01', '2026-05-03')]
    const corrected = changed('FollowUpNoteCorrected', '2026-11-01', '2026-09-01')
    expect(countsAfter(...before, corrected)).toHaveProperty('lastActive', { '2026-09': 1 })
    const annulled = changed('FollowUpNoteAnnulled', '2026-09-01', '2026-05-03')
    expect(countsAfter(...before, corrected, annulled)).toHaveProperty('lastActive', { '2026-05': 1 })
  })

  // @rule allergies-counted
  it('follows corrections of the answer and of the text, and what was erased changes nothing', () => {
    const first = opened('2026-11-02', 'Látex')
    const cleared = corrected('allergies', { allergies: 'Látex' })
    expect(countsAfter(first, cleared)).toMatchObject({ withAllergies: 0 })
    expect(countsAfter(first, cleared, corrected('allergies', {}, 'Polen'))).toMatchObject({ withAllergies: 1 })
    expect(countsAfter(first, corrected('allergyStatus', { allergies: 'Látex' }, 'no'))).toMatchObject({
      withAllergies: 0,
    })
    expect(countsAfter(first, corrected('allergyStatus', { allergies: 'Látex' }, 'si'))).toMatchObject({
      withAllergies: 1,
    })
    expect(countsAfter(first, { ...cleared, clinical: null })).toMatchObject({ withAllergies: 1 })
  })

  // @rule allergies-counted
  it('takes no guess from an event: what stood there before is judged by the rule of the day it is folded', () => {
    const denied = opened('2026-11-02', 'No tiene alergias')
    const former = { allergies: 'No tiene alergias' }
    const frozen = corrected('allergies', former, 'Polen')
    const counted = countsAfter(denied, { ...frozen, clinical: { ...frozen.clinical, hadAllergies: true } })
    expect(counted).toMatchObject({ withAllergies: 1 })
  })

  // @rule allergies-counted
  it('asks the record, not the old guess, in a correction that names no former text; nobody counts less than once', () => {
    const old = (hadAllergies: boolean, allergies?: string): Given => ({
      ...corrected('allergies', {}),
      clinical: { hadAllergies, ...(allergies !== undefined && { allergies }) },
    })
    const [denied, allergic] = [opened('2026-11-02', 'No posee'), opened('2026-11-02', 'Látex', 'p2')]
    expect(countsAfter(denied, old(true))).toMatchObject({ total: 1, withAllergies: 0 })
    expect(countsAfter(denied, allergic, old(true))).toMatchObject({ total: 2, withAllergies: 1 })
    expect(countsAfter(denied, allergic, old(true, 'Polen'))).toMatchObject({ withAllergies: 2 })
    expect(countsAfter(denied, allergic, old(false, 'Polen'), old(false, 'Yodo'))).toMatchObject({ withAllergies: 2 })
    expect(countsAfter(denied, allergic, old(true, 'Polen'), old(true))).toMatchObject({ withAllergies: 1 })
  })

  // @rule patients-counts-meaning: Active is a patient whose record was opened, or a note of whom is dated, in this
  //   month or the five before; 'Ninguna' is no allergy (open points)
  it('takes as active whoever was in this month or one of the five before', () => {
    const lastActive = { '2025-12': 1, '2026-05': 2, '2026-06': 4, '2026-11': 8 }
    expect(activePatients({ lastActive }, '2026-11-30')).toBe(12)
    expect(activePatients({ lastActive }, '2026-05-01')).toBe(15)
    expect(activePatients({ lastActive: {} }, '2026-11-30')).toBe(0)
  })
})
