import { calls, inMatchOrder, type QueryName, queryNames } from '@clinic/shared-events/contracts/calls.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { practiceNow, practiceRowOf } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { HttpResponse, http } from 'msw'
import { intake } from '~/office/appointments-board/testing/intakes.ts'
import { historyOf } from '~/office/history/testing/history.ts'
import { form, laterForm } from '~/office/intakes/testing/forms-desk.ts'
import { medicalRecord } from '~/office/medical-record/testing/record-desk.ts'
import {
  botCounts,
  config,
  conversation,
  found,
  messageSettings,
  messages,
  response,
  setup,
  visits,
} from '~/office/messaging/testing/bot-rows.ts'
import { orderRow } from '~/office/orders/testing/orders.ts'
import { note } from '~/office/patients/testing/patients-desk.ts'
import { gel } from '~/office/products/testing/stockroom.ts'
import { row, tenTwenty, tuesday } from '~/office/shared/appointments/testing/rows.ts'
import { patient } from '~/office/shared/records/testing/patient.ts'
import { doctor } from '~/testing/staff.ts'
import { request } from '~/testing/waiting-request.ts'
import { server } from './server.ts'

const days = { agendado: 1, confirmado: 0, realizado: 0, cancelado: 1, shortNotice: 1, noNotice: 0 }
const order = orderRow()

/** What every read of the portal is answered in a practice with one of everything, at 10:20 on Tuesday 24 November 2026. */
export const officeAnswers = {
  readMe: doctor({ role: 'admin' }),
  readPracticeSettings: practiceRowOf(practiceNow(practice, {}), '0'),
  listDoctors: [doctor()],
  readAssignedPatients: { total: 1, patients: [{ id: patient().id, name: 'Mariela Vargas' }] },
  listStaffNames: [{ id: 'd1', name: 'María Quesada' }],
  listAppointments: [row()],
  listDrafts: [
    { staffId: 'd1', of: `appointment-${row().id}`, at: '2026-11-24T16:06:00.000Z' },
    { staffId: 'd2', of: `appointment-${row().id}`, at: '2026-11-23T16:06:00.000Z' },
  ],
  readDraft: {
    draft: {
      values: { patientName: 'Mariela Vargas', diagnosis: 'Sube gradas con menos dolor' },
      at: '2026-11-24T16:06:00.000Z',
    },
  },
  listVisitsToNote: [
    row({ id: 'hecha'.padEnd(22, '0'), name: 'Flor Hidalgo', status: 'realizado', startTime: '08:00' }),
  ],
  listNewAppointments: [row({ isNew: true })],
  listByStatus: [row()],
  readAppointment: row(),
  readThread: { id: row().id, steps: [{ type: 'AppointmentBooked', at: row().createdAt, actor: 'public' }] },
  readHistory: historyOf(),
  readAccountHistory: historyOf({ of: 'users' }),
  readPracticeHistory: historyOf({ of: 'practice' }),
  listLog: {
    events: [
      {
        id: 'e2',
        position: '200',
        stream: 'appointment-a',
        revision: '1',
        type: 'AppointmentConfirmed',
        at: '2026-11-24T16:10:00.000Z',
        subject: 'appointment-a',
        name: 'Mariela Arce',
        actor: 'staff:d1',
        by: 'María Quesada',
        correlation: 'c2',
        causation: 'c2',
      },
    ],
    searchedTo: '2026-11-24T16:10:00.000Z',
    next: null,
  },
  readPatientOfVisit: {
    patient: null,
    proposals: [{ id: patient().id, name: 'Mariela Vargas', cedula: '1-0622-0418', because: ['phone'] }],
  },
  readPatientThread: {
    entries: [
      {
        kind: 'visit',
        id: row().id,
        at: '2026-11-24T20:00:00.000Z',
        appointmentId: row().id,
        status: 'agendado',
        text: 'Dolor lumbar',
        money: null,
        sure: true,
      },
    ],
  },
  readPatientPreferences: { preferences: [{ channel: 'email', contactId: 'e1', wanted: true }] },
  listClinicalIntakes: [intake({ appointmentId: row().id })],
  listPatientIntakes: [form()],
  listLaterForms: [laterForm()],
  countPatientIntakes: { id: 'all', total: 1, pending: 1, reviewed: 0, processed: 0 },
  readPatientIntake: form(),
  readPatientIntakeById: form(),
  listAccesses: [
    {
      id: 'a1',
      at: '2026-11-24T16:02:00.000Z',
      staffId: 'd1',
      by: 'María Quesada',
      what: 'record',
      of: `patient-${patient().id}`,
      name: patient().name,
    },
  ],
  listPatients: [patient()],
  readPatientCounts: { id: 'all', total: 1, withAllergies: 1, lastActive: { '2026-11': 1 } },
  readPatient: patient(),
  listAlerts: [
    {
      id: row().id,
      has: 'si',
      erased: false,
      recordId: patient().id,
      formCedula: null,
      allergies: [{ text: 'Penicilina', guessed: false, at: tenTwenty, accordingTo: null }],
      medications: [],
    },
  ],
  listFollowUpNotes: [note()],
  listMedicalRecords: [medicalRecord()],
  listActionRequests: [request()],
  listProducts: [gel],
  listOrders: [order],
  countOrders: { pending: 1, processing: 0, delivered: 0, cancelled: 0, total: 1 },
  readOrder: order,
  readOrderProgress: {
    trackingNumber: order.trackingNumber,
    status: order.status,
    totalAmount: order.totalAmount,
    steps: [{ status: 'pending', at: order.createdAt }],
    items: [{ name: 'Banda elástica', quantity: 2 }],
  },
  readFirstSteps: { id: 'practice', products: true, users: true, appointments: true, mail: true, exampleSettings: [] },
  searchPatients: [
    {
      ...{ name: 'Mariela Vargas', phone: '88881406', email: 'mariela@example.com', cedula: '2-2222-3333' },
      ...{ patientId: null, visits: 0, last: null, next: null, cancelled: null },
    },
  ],
  reportAppointments: [{ id: tuesday, ...days }],
  reportOrders: [{ id: '2026-11-23', orders: 2, income: 26_000, cancelled: 0 }],
  reportMessages: [{ id: '2026-11-23', sent: 6, delivered: 4, read: 3, confirmed: 2, failed: 1 }],
  reportMoney: [{ id: '2026-11-23', efectivo: 19_000, sinpe: 5000, transferencia: 0, tarjeta: 0, debt: 0 }],
  listActivity: [
    {
      kind: 'event',
      id: '3'.padStart(19, '0'),
      at: tenTwenty,
      type: 'AppointmentConfirmed',
      of: 'appointment-a1',
      by: 'staff-s1',
      facts: { date: tuesday, startTime: '14:00' },
    },
    { kind: 'subject', id: 'appointment-a1', name: 'Mariela Vargas', erased: false },
  ],
  readHeatmap: { heatmapData: [], lastUpdated: tenTwenty },
  listBotConfigs: [config()],
  readMessagingSetup: setup,
  tryAddress: { problem: null, status: null },
  listAutoResponses: [response()],
  readMessageSettings: messageSettings(),
  listBotConversations: [conversation()],
  searchConversations: [found('¿Atienden esguinces?')],
  readBotConversation: conversation(),
  readConversationPreferences: { preferences: [{ channel: 'whatsapp', contactId: 'w1', wanted: false }] },
  readAnswerAccount: { account: null },
  listBotMessages: messages,
  listConversationVisits: visits,
  listConversationNames: [],
  countBot: botCounts,
  listUndelivered: { rows: [], total: 0, waiting: [] },
  findPersonalData: [
    {
      stream: 'appointment-a1',
      kind: 'appointment',
      about: tuesday,
      firstAt: tenTwenty,
      lastAt: tenTwenty,
      events: 1,
      names: ['Mariela Vargas'],
      emails: ['mariela@example.com'],
      phones: ['8888-1406'],
      cedulas: [],
      by: ['phone'],
      kept: null,
    },
    {
      stream: 'patient-p1',
      kind: 'patient',
      about: null,
      firstAt: tenTwenty,
      lastAt: tenTwenty,
      events: 2,
      names: ['Pedro Vargas'],
      emails: [],
      phones: ['8888-1406'],
      cedulas: ['1-2345-6789'],
      by: ['emergencyPhone'],
      kept: { because: 'clinical', until: '2031-11-24' },
    },
  ],
  exportPersonalData: {
    exportedAt: tenTwenty,
    streams: [
      {
        stream: 'appointment-a1',
        kind: 'appointment',
        events: [
          {
            type: 'AppointmentBooked',
            title: 'Cita agendada',
            at: tenTwenty,
            content: { data: { date: tuesday }, contact: { name: 'Mariela Vargas' }, clinical: null },
          },
        ],
      },
    ],
    documents: {},
  },
  readCalendarFeed: { active: true, names: false, madeAt: tenTwenty },
} satisfies Partial<Record<QueryName, object>>

export type OfficeRead = keyof typeof officeAnswers

const isAnswered = (name: QueryName): name is OfficeRead => Object.hasOwn(officeAnswers, name)

/**
 * Answers every read of the portal.
 * @param instead asked first; null where the usual answer is given.
 */
export const answerOffice = (instead: (name: OfficeRead, url: URL) => Promise<Response> | object | null): void => {
  server.use(
    ...inMatchOrder(queryNames.filter(isAnswered)).map((name) =>
      http.get(calls[name].path, async ({ request: { url } }) => {
        const given = await instead(name, new URL(url))
        return given instanceof Response ? given : json(given ?? officeAnswers[name])
      }),
    ),
  )
}

export const json = (body: object): Response => HttpResponse.json(body, { headers: { 'X-Log-Position': '100' } })
