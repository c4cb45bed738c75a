import type { AlertSource } from '@clinic/projections/alert-sources/alert-sources.ts'
import { describe, expect, it } from 'vitest'
import { alertOf, type Subject } from './alert-of.ts'

const at = (day: number) => `2026-11-${day}T15:00:00.000Z`
const visit: Subject = {
  id: 'a1',
  name: 'Óscar Zeledón',
  cedula: '1-0622-0418',
  email: 'oscar@example.com',
  phone: '50686342207',
  patientId: null,
}
const form = (more: Partial<AlertSource> = {}): AlertSource => ({
  ...visit,
  id: 'f1',
  kind: 'form',
  appointmentId: null,
  byStaff: false,
  patientId: null,
  allergyStatus: null,
  allergies: null,
  medications: null,
  erased: false,
  saidAt: at(18),
  ...more,
})
const record = (more: Partial<AlertSource> = {}) => form({ id: 'p1', kind: 'record', saidAt: at(20), ...more })
/** Somebody else with the same phone. */
const rosa = { name: 'Rosa Jara', cedula: '2-0222-0333', email: 'rosa@example.com' }
/** Who says it, and what. */
const saidIn = (said: readonly { text: string | null; accordingTo: { kind: string; name: string | null } | null }[]) =>
  said.map(({ text, accordingTo }) => [text, accordingTo && `${accordingTo.kind} ${accordingTo.name}`])
const received = (subject: Subject, ...sources: AlertSource[]) => {
  const { has, allergies, medications } = alertOf(subject, sources)
  return [has, saidIn(allergies), saidIn(medications)]
}

describe('what is known of the allergies of who a visit is of', () => {
  // @rule alert-line-found: It is found through the form of the visit, the record of its cédula, and the record of the
  //   form's cédula (decision 125)
  it("is what the record of the patient's cédula says, to what, and what they take", () => {
    const penicillin = record({ allergies: 'penicilina, látex', medications: 'enalapril' })
    expect(received(visit, penicillin)).toEqual(['si', [['penicilina, látex', null]], [['enalapril', null]]])
    expect(alertOf(visit, [penicillin])).toMatchObject({ recordId: 'p1', formCedula: null })
  })

  // @rule alert-line-found
  it('is what the form of the visit says, also where the booking has no cédula, and then the record of its cédula', () => {
    const booked = { ...visit, cedula: null }
    const tied = form({ appointmentId: 'a1', allergyStatus: 'no' })
    expect(received(booked, tied)).toEqual(['no', [[null, null]], []])
    const elsewhere = record({ email: 'otro@example.com', phone: null, allergies: 'Polen' })
    expect(received(booked, tied, elsewhere)).toEqual(['si', [['Polen', null]], []])
  })

  // @rule alert-line-proposed: What only e-mail or phone lead to is proposed: 'según el expediente de …'
  it('says according to whom where only e-mail or phone are the same', () => {
    expect(received({ ...visit, cedula: null }, record({ allergies: 'Polen' }))).toEqual([
      ...['si', [['Polen', 'record Óscar Zeledón']], []],
    ])
    expect(received(visit, record({ ...rosa, allergies: 'Polen', medications: 'Warfarina' }))).toEqual([
      ...['si', [['Polen', 'record Rosa Jara']], [['Warfarina', 'record Rosa Jara']]],
    ])
    const found = form({ ...rosa, appointmentId: 'a1', allergyStatus: 'no' })
    expect(received(visit, found)).toEqual(['no', [[null, 'form Rosa Jara']], []])
    expect(received(visit, { ...found, byStaff: true })).toEqual(['no', [[null, null]], []])
  })

  it('is not what others of the phone say where the patient, or somebody of their name, says anything', () => {
    const others = record({ ...rosa, id: 'p2', allergies: 'Polen' })
    expect(received(visit, others, record({ allergyStatus: 'no' }))).toEqual(['no', [[null, null]], []])
    const namesake = record({ cedula: '1-0622-0481', allergyStatus: 'no' })
    expect(received(visit, others, namesake)).toEqual(['no', [[null, 'record Óscar Zeledón']], []])
  })

  // @rule alert-line-safe: Allergies are never denied while the person's form, record or later sending says to what
  it('is never a denial while the form, the record or a later sending says to what', () => {
    const denied = record({ allergyStatus: 'no' })
    expect(received(visit, denied, form({ allergies: 'Polen' }))).toEqual(['si', [['Polen', null]], []])
    expect(
      received(visit, denied, form({ id: 's1', kind: 'later-form', allergies: 'Látex', medications: 'AAS' })),
    ).toEqual([...['si', [['Látex', 'later-form Óscar Zeledón']], [['AAS', 'later-form Óscar Zeledón']]]])
    const agreed = form({ id: 's1', kind: 'later-form', allergies: 'POLEN', medications: 'AAS' })
    expect(received(visit, agreed, record({ allergies: 'Polen', medications: 'aas' }))).toEqual([
      ...['si', [['Polen', null]], [['aas', null]]],
    ])
    const sentAgain = form({ id: 's1', kind: 'later-form', allergyStatus: 'no' })
    expect(received(visit, sentAgain, record({ allergies: 'Polen' }))).toEqual(['si', [['Polen', null]], []])
    expect(received(visit, sentAgain, record())).toEqual(['no', [[null, 'later-form Óscar Zeledón']], []])
  })

  // @rule alert-line-live
  it('is what the record says now, not the form that was taken over into it; an answer stays of the day it was given', () => {
    const processed = form({ patientId: 'p1', allergies: 'Polen' })
    expect(received(visit, processed, record({ allergies: 'Látex' }))).toEqual(['si', [['Látex', null]], []])
    expect(received(visit, processed, record({ allergyStatus: 'no' }))).toEqual(['no', [[null, null]], []])
    const same = alertOf(visit, [form({ patientId: 'p1', allergyStatus: 'no' }), record({ allergyStatus: 'no' })])
    expect(same.allergies).toMatchObject([{ at: at(18) }])
    expect(
      received({ ...visit, cedula: null }, form({ patientId: 'p1', appointmentId: 'a1' }), record({ cedula: null })),
    ).toEqual([null, [], []])
  })

  // @rule alert-line-states: Three states and never an empty space: known; 'Sin alergias, dijo el …'; 'no se ha
  //   preguntado · Anotar'
  it('is that they said they do not know, or that nobody asked', () => {
    expect(received(visit)).toEqual([null, [], []])
    expect(received(visit, record({ medications: 'Enalapril' }))).toEqual([null, [], [['Enalapril', null]]])
    expect(received(visit, form({ allergyStatus: 'no_se_sabe' }))).toEqual(['no_se_sabe', [[null, null]], []])
    expect(received(visit, form({ allergyStatus: 'no_se_sabe' }), record({ allergies: 'Niega alergias' }))).toEqual([
      ...['no', [['Niega alergias', null]], []],
    ])
    expect(alertOf(visit, [record({ allergies: 'Niega alergias' })]).allergies).toMatchObject([{ guessed: true }])
  })

  // @rule alert-line-erased
  it('is that it was erased, with the patient or with the record', () => {
    expect(alertOf({ ...visit, name: null }, [record({ allergies: 'Polen' })])).toMatchObject({
      erased: true,
      has: null,
      allergies: [],
    })
    expect(alertOf(visit, [record({ erased: true })])).toMatchObject({ erased: true, has: null })
    expect(alertOf(visit, [record({ erased: true }), form({ allergies: 'Polen' })])).toMatchObject({
      erased: false,
      has: 'si',
    })
  })
})
