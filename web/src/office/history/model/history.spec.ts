import type { HistoryEvent } from '@clinic/shared-events/contracts/history.ts'
import { changePracticeBody } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { describe, expect, it } from 'vitest'
import { stateFields } from '~/texts/history/history.ts'
import { historyOf } from '../testing/history.ts'
import {
  comparedWithNow,
  entriesOf,
  jointOf,
  newestAt,
  rawText,
  type State,
  subjectText,
  titleOf,
  whoOf,
} from './history.ts'

const { events } = historyOf()
const event = (n: number): HistoryEvent => events[n - 1] as HistoryEvent

describe('what an event changed', () => {
  it('says in words why a message did not go out', () => {
    const skipped = {
      ...event(5),
      type: 'DeliverySkipped',
      content: { data: { channel: 'email', reason: 'saved', about: { of: 'appointment', kind: 'moved' } } },
    }
    expect(entriesOf('appointments', [skipped])[0]?.written).toEqual([
      { label: 'Motivo', value: 'No hay servidor de correo: quedó como archivo en una carpeta.' },
    ])
  })

  it('says in words why a note was annulled', () => {
    const clinical = { explanation: 'Era de su hermana' }
    const annulled = {
      ...event(5),
      type: 'FollowUpNoteAnnulled',
      content: { data: { reason: 'paciente_equivocado' }, clinical },
    }
    expect(entriesOf('patients', [annulled])[0]?.written).toEqual([
      { label: 'Motivo', value: 'Paciente equivocado' },
      { label: 'Explicación', value: 'Era de su hermana' },
    ])
  })

  // @rule history-old-to-new: Issue: what changed, old → new
  it('is each labelled field, old to new, as people read it; what stayed and what was nothing is left out', () => {
    expect(entriesOf('appointments', events)[1]?.changes).toEqual([
      { label: 'Estado', from: 'Agendado', to: 'Confirmado' },
    ])
    expect(entriesOf('appointments', events)[2]?.changes).toEqual([
      { label: 'Solicitud', from: null, to: 'Reprogramar, pendiente' },
    ])
    expect(entriesOf('appointments', events)[0]?.changes.map(({ label }) => label)).toEqual([
      'Estado',
      'Fecha',
      'Empieza',
      'Termina',
      'Servicio',
      'Paciente',
      'Teléfono',
    ])
  })

  // @rule history-money: Issue: everything new is in the history pages: payments of visits and orders, and staff's note
  it('says what was paid of a visit and how, its fines, and of an order how it was paid and what staff noted', () => {
    const changed = (of: 'appointments' | 'orders', ...states: HistoryEvent['changed'][]) =>
      entriesOf(
        of,
        states.map((one) => ({ ...event(1), changed: one })),
      ).map(({ changes }) => changes.map(({ from, to }) => [from, to]))
    const payment = { id: 'p1', for: 'deposit', amountCrc: 5000, method: 'sinpe', at: '2026-11-20T15:00:00.000Z' }
    const money = { priceCrc: null, depositCrc: null, payments: [], fines: [], cancelledBy: null, changes: 1 }
    const fined = {
      ...money,
      priceCrc: 28_000,
      depositCrc: 6_000,
      fines: [
        { because: 'moved', percent: 25, waived: true },
        { because: 'cancelled', percent: 50, waived: false },
      ],
    }
    expect(changed('appointments', { money: { ...money, payments: [payment] } }, { money: fined })).toEqual([
      [[null, 'Reserva ₡5,000 (SINPE)']],
      [['Reserva ₡5,000 (SINPE)', 'Precio ₡28,000\nReserva de ₡6,000\nMulta 25 %, no se cobra\nMulta 50 %']],
    ])
    const paid = { method: 'efectivo', at: '2026-11-20T15:00:00.000Z' }
    expect(changed('orders', { paid }, { staffNote: 'Pasa a las 4' })).toEqual([
      [[null, 'Efectivo']],
      [[null, 'Pasa a las 4']],
    ])
  })

  // @rule history-practice
  it("names every field of the practice's data, and says what was switched off", () => {
    expect(stateFields.practice.map(({ name }) => name)).toEqual(Object.keys(changePracticeBody.shape))
    const logo = { imageUrl: '/images/a', width: 320, height: 85 }
    const hours = [[], ['08:00', '09:00'], [], [], [], [], []]
    const states: HistoryEvent['changed'][] = [
      { name: 'Norte', logo, deposit: 6_000, hours, bookingsOpen: false },
      { logo: null, bookingsOpen: true },
    ]
    const changes = entriesOf(
      'practice',
      states.map((changed) => ({ ...event(1), changed })),
    ).map((one) => one.changes)
    expect(changes.map((one) => one.map(({ label, from, to }) => [label, from, to]))).toEqual([
      [
        ['Nombre', null, 'Norte'],
        ['Logotipo', null, 'un logotipo propio'],
        ['Reserva', null, '₡6,000'],
        ['Horas que se pueden agendar', null, expect.stringMatching(/^Lunes 08:00, 09:00\nMartes ninguna\n/)],
        ['Reservas en línea', null, 'No'],
      ],
      [
        ['Logotipo', 'un logotipo propio', 'nada'],
        ['Reservas en línea', 'No', 'Sí'],
      ],
    ])
  })

  // @rule history-of-visit-says: Issue: everything new is in the history pages: the hours that a patient offered, who
  //   wanted a cancellation, that the patient was not notified, and whose record the visit is of
  it('says whose record, which hours were offered, who asked to cancel, and that nobody was notified', () => {
    const tied = [{ id: 'p', name: 'Ana Solano' }, null, { id: 'q', name: null }].map((tiedTo) => ({
      ...event(1),
      changed: { tiedTo },
    }))
    expect(entriesOf('appointments', tied).map(({ changes }) => changes)).toEqual([
      [{ label: 'Expediente de', from: null, to: 'Ana Solano' }],
      [{ label: 'Expediente de', from: 'Ana Solano', to: 'nada' }],
      [{ label: 'Expediente de', from: null, to: '[eliminado]' }],
    ])
    const wishes = [
      { date: '2026-11-25', time: '10:00' },
      { date: '2026-11-26', time: '08:00' },
    ]
    const written = (data: HistoryEvent['content'][string]) =>
      entriesOf('appointments', [{ ...event(1), content: { data } }])[0]?.written
    expect(written({ wishes })).toEqual([{ label: 'Horas que ofrece', value: '25/11/2026 10:00\n26/11/2026 08:00' }])
    expect(written({ wishes: [] })).toEqual([])
    expect(written({ askedBy: 'patient', unannounced: true })).toEqual([
      { label: 'La pide', value: 'El paciente' },
      { label: 'Sin avisar al paciente', value: 'Sí' },
    ])
    expect(written({ askedBy: 'practice' })).toEqual([{ label: 'La pide', value: 'La clínica' }])
  })

  // @rule history-texts: The history says of a note, a record and a form all that they hold, what a correction made
  //   otherwise, and whom a doctor or another record was
  it('of a note says day, kind and next visit, what a correction made otherwise, and that it went to another record', () => {
    const said = { noteId: 'n', noteDate: '2026-11-28', sessionType: 'evaluacion', nextAppointment: '2026-12-12' }
    const written = (type: string, data: State, clinical: State = {}) =>
      ({ ...event(1), type, changed: {}, content: { data, clinical } }) as HistoryEvent
    const [added, corrected, annulled] = entriesOf('patients', [
      written('FollowUpNoteAdded', said, { symptoms: 'Lumbar', observations: 'Cansada' }),
      written(
        'FollowUpNoteCorrected',
        { ...said, sessionType: 'control', noteDate: '2026-11-27' },
        { symptoms: 'Lumbar bajo' },
      ),
      written('FollowUpNoteAnnulled', { noteId: 'n', reason: 'paciente_equivocado', passedTo: 'other' }),
    ])
    expect(added?.written.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Fecha: 28/11/2026',
      'Tipo de sesión: Evaluación',
      'Próxima cita: 12/12/2026',
      'Síntomas: Lumbar',
      'Observaciones: Cansada',
    ])
    expect(corrected).toMatchObject({
      changes: [
        { label: 'Fecha', from: '28/11/2026', to: '27/11/2026' },
        { label: 'Tipo de sesión', from: 'Evaluación', to: 'Control' },
        { label: 'Síntomas', from: 'Lumbar', to: 'Lumbar bajo' },
        { label: 'Observaciones', from: 'Cansada', to: 'nada' },
      ],
      written: [],
    })
    expect(annulled?.written).toContainEqual({ label: 'Pasada a otro expediente', value: 'Sí' })
  })

  // @rule history-texts
  it("says a form's answers and which of them was corrected, and what else an event alone holds", () => {
    const shown = (type: string, data: State, more: State = {}) =>
      ({ ...event(1), type, changed: {}, content: { data, ...more } }) as HistoryEvent
    const entries = entriesOf('patients', [
      shown(
        'FirstSessionFormSubmitted',
        { intakeId: 'i' },
        { contact: { phone: '88342210' }, clinical: { painAreas: ['Cuello'], painLevel: 7 } },
      ),
      shown(
        'FirstSessionAnswerCorrected',
        { intakeId: 'i', field: 'painLevel' },
        { contact: {}, clinical: { painLevel: 4 } },
      ),
      shown(
        'FirstSessionAnswerCorrected',
        { intakeId: 'i', field: 'phone' },
        { contact: { phone: null }, clinical: {} },
      ),
      shown('ClinicalIntakeSubmitted', {}, { clinical: { age: 46, painAreas: ['neck', 'lower-back'] } }),
      shown('ActionExpired', { withdrawal: 'by-patient' }),
      shown('ReminderPrepared', { reminderType: '1-day' }),
      shown('ListExported', { list: 'patients' }),
    ])
    expect(
      entries.map(({ changes, written }) => [
        ...changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`),
        ...written.map(({ label, value }) => `${label}: ${value}`),
      ]),
    ).toEqual([
      ['Teléfono: 8834-2210', 'Áreas de dolor: Cuello', 'Nivel de dolor: 7/10'],
      ['Nivel de dolor: 7/10 → 4/10'],
      ['Teléfono: 8834-2210 → nada'],
      ['Edad: 46', 'Áreas de dolor: Cuello, Espalda baja'],
      ['Por qué: La retiró el paciente.'],
      ['Recordatorio: de 1 día'],
      ['Lista: Pacientes'],
    ])
  })

  it('is followed by what was written with it; what was erased says so', () => {
    expect(entriesOf('appointments', events)[2]?.written).toEqual([{ label: 'Palabras', value: 'Mañana no puedo' }])
    const erased = { ...event(3), content: { ...event(3).content, clinical: null } }
    expect(entriesOf('appointments', [erased])[0]?.written).toEqual([{ label: 'Datos clínicos', value: '[eliminado]' }])
  })
})

// @rule history-as-of: Issue: as of a day and hour for a single stream: the replay goes to the last event at or before
//   it, and says where nothing was there yet
it('the newest event of a minute is the last before the first that is later, in the order of the log', () => {
  const at = (...minutes: string[]) => minutes.map((minute) => ({ ...event(1), at: `2026-11-20T${minute}.000Z` }))
  const given = at('15:00:30', '15:02:00', '15:01:59', '15:03:00')
  const found = ['08:59', '09:00', '09:01', '09:02', '09:03'].map((hour) => newestAt(given, `2026-11-20 ${hour}`))
  expect(found).toEqual([0, 1, 1, 3, 4])
})

// @rule history-then-and-today: How it stood then stands beside how it stands today, what differs first
it('how it stood is compared with today, what differs first', () => {
  const rows = comparedWithNow('appointments', events, 2)
  expect(rows.slice(0, 4)).toEqual([
    { label: 'Estado', before: 'Confirmado', today: 'Agendado', differs: true },
    { label: 'Fecha', before: '24/11/2026', today: '26/11/2026', differs: true },
    { label: 'Empieza', before: '09:00', today: '14:00', differs: true },
    { label: 'Termina', before: '10:00', today: '15:00', differs: true },
  ])
  expect(comparedWithNow('appointments', events, 5).some(({ differs }) => differs)).toBe(false)
})

// @rule history-who-and-where: Issue: who did it and from where
it('says who did it and from where', () => {
  expect(events.map(whoOf)).toEqual([
    'sitio público',
    'Mariana Quesada · personal',
    'bot de WhatsApp',
    'Mariana Quesada · personal',
    'avisos',
  ])
})

it('a message is named by its channel, kind and what became of it', () => {
  expect(titleOf(event(5))).toBe('Correo de cita reprogramada: enviado')
})

it('joints: coral against plan, dashed for what had not happened yet, ringed where the replay stands', () => {
  expect(events.map((one) => jointOf(one, 2).kind)).toEqual(['planned', 'here', 'attention', 'attention', 'later'])
})

// @rule history-raw
it('the raw event has its place, its chain and its opened content', () => {
  expect(JSON.parse(rawText(event(3)))).toMatchObject({
    posicion: '300',
    version: '2',
    tipo: 'ActionRequested',
    flujo: 'appointment-a',
    clinical: { notes: 'Mañana no puedo' },
    previo: 'mac-2',
    huella: 'mac-3',
  })
})

it('a visit is named with its day and hour, and what was erased by no name', () => {
  expect(subjectText('appointments', { id: 'a', name: 'Ana', date: '2026-11-26', startTime: '14:00' })).toBe(
    'Ana · 26/11/2026 14:00',
  )
  expect(subjectText('users', { id: 'u', username: null })).toBe('[eliminado]')
  expect(subjectText('appointments', { clinicalIntakes: 0 })).toBe(
    'No se puede leer de qué es: falta su primer evento.',
  )
})
