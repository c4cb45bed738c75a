import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { actionRequestRow, actionStatuses, actionTypes } from './appointments/action-requests.ts'
import { appointmentRow, appointmentTypes, specialties, statuses } from './appointments/appointments.ts'
import { heatmapCell } from './appointments/heatmap.ts'
import { botConversationRow, botMessageRow } from './messaging/bot-conversations.ts'
import { autoResponseRow, botActions, botConfigRow } from './messaging/bot-settings.ts'
import { followUpNoteRow, sessionTypes } from './patients/follow-up-notes.ts'
import { genders, painAreas } from './patients/intake-fields.ts'
import { intakeStatuses, patientIntakeRow } from './patients/intakes.ts'
import { medicalRecordRow } from './patients/medical-records.ts'
import { patientFound } from './patients/patient-search.ts'
import { adminPatientRow } from './patients/patients.ts'
import { doctor, roles, staffName } from './practice/staff.ts'
import { orderItem, orderRow, orderStatuses } from './shop/orders.ts'
import { categories, productRow } from './shop/products.ts'

const person = 'name email phone address'
/** The specified fields of each entity (docs/specification.md#office-entities). No password leaves the vault. */
const entities: [entity: string, row: z.ZodObject, fields: string][] = [
  ['a user', doctor, 'id username name email specialty role isActive createdAt updatedAt'],
  ['the name of an author', staffName, 'id name'],
  [
    'an appointment',
    appointmentRow,
    `id ${person} date startTime endTime specialty appointmentType status reason cedula reminderSent confirmationSent notes createdAt updatedAt`,
  ],
  [
    'an order',
    orderRow,
    'id trackingNumber customerName customerEmail customerPhone customerAddress items totalAmount status paymentMethod notes createdAt',
  ],
  ['a line of an order', orderItem, 'productId name price quantity'],
  [
    "a patient's record",
    adminPatientRow,
    `id ${person} cedula age occupation dateOfBirth gender emergencyContact emergencyPhone medicalHistory allergies currentMedications insuranceInfo assignedDoctorId createdAt updatedAt`,
  ],
  [
    'a follow-up note',
    followUpNoteRow,
    'id patientId doctorId noteDate sessionType symptoms treatment recommendations nextAppointment observations createdAt',
  ],
  [
    'a first-session form',
    patientIntakeRow,
    `id cedula ${person} age gender occupation healthConditions surgeries medications allergies emergencyContact emergencyPhone painAreas painLevel painDescription symptomOnset previousTreatments physicalActivity sleepPatterns workEnvironment expectations additionalNotes status linkedAppointmentId createdAt`,
  ],
  ['a product', productRow, 'id name description price category imageUrl stock'],
  [
    'a medical record',
    medicalRecordRow,
    'id appointmentId doctorId patientName diagnosis treatment medications notes nextAppointment createdAt',
  ],
  ['an hour of the map', heatmapCell, 'date timeSlot availabilityScore currentBookings specialty'],
  [
    'the availability of an hour',
    heatmapCell,
    'id date timeSlot isAvailable maxCapacity currentBookings specialty doctorId availabilityScore demandLevel createdAt updatedAt',
  ],
  [
    'a request of a patient',
    actionRequestRow,
    'id appointmentId actionType requestedAt status patientName patientPhone appointmentDate appointmentTime specialty notes processedAt processedBy expiresAt createdAt',
  ],
  ['a person that is searched', patientFound, 'name phone email cedula visits last next'],
  [
    'a configuration of the bot',
    botConfigRow,
    'id name twilioAccountSid twilioAuthToken twilioPhoneNumber webhookUrl messageService templateAppointmentConfirmed templateAppointmentReminder3Day templateAppointmentReminder1Day templateAppointmentCancelled templateGeneralMessage isActive createdAt updatedAt',
  ],
  [
    'a conversation of the bot',
    botConversationRow,
    'id configId phoneNumber patientName appointmentId status messageType lastMessageAt context',
  ],
  [
    'a message of the bot',
    botMessageRow,
    'conversationId messageSid direction messageType content status twilioStatus errorCode timestamp processedByBot botResponse actionTaken needsManualReview',
  ],
  ['an auto-response', autoResponseRow, 'id triggerKeywords responseTemplate action messageType priority isActive'],
]

describe('the specified entities', () => {
  // @rule entities-fields: §3 User, appointment, order and its lines, patient's record, follow-up note, first-session
  //   form, product, medical record, heatmap entry, action request and patient search result have the specified
  //   fields; a user's password is in no answer
  // @rule entities-availability, bot-entities-fields
  test.each(entities)('%s has its fields', (_, row, fields) => {
    expect(Object.keys(row.shape)).toEqual(expect.arrayContaining(fields.split(' ')))
  })

  // @rule bot-entities-fields: §3 A configuration, a conversation, a message and an auto-response have the specified
  //   fields, and a response the specified actions
  // @rule entities-values
  test.each<[what: string, values: readonly string[], specified: string]>([
    [
      'specialties',
      specialties,
      'fisioterapia fisioterapia_san_jose fisioterapia_heredia odontologia nutricion dictamenes incapacidades',
    ],
    ['types of appointments', appointmentTypes, 'primer_cita cita_mensual seguimiento sesiones_multiples'],
    ['statuses of appointments', statuses, 'agendado confirmado realizado cancelado'],
    ['statuses of orders', orderStatuses, 'pending processing delivered cancelled'],
    ['statuses of forms', intakeStatuses, 'pending reviewed processed'],
    ['requests', actionTypes, 'reschedule cancel'],
    ['statuses of requests', actionStatuses, 'pending processed expired'],
    ['session types', sessionTypes, 'consulta seguimiento evaluacion tratamiento control'],
    ['genders', genders, 'masculino femenino otro'],
    ['roles', roles, 'doctor admin'],
    ['actions of a response', botActions, 'appointment_confirm appointment_cancel appointment_reschedule none'],
  ])('%s are the specified ones', (_, values, specified) => {
    expect([...values]).toEqual(specified.split(' '))
  })

  // @rule entities-values: §3 The values of specialty, appointmentType, every status, session types, genders, roles,
  //   action types, painful areas and categories
  test('so are the painful areas, and the categories of products', () => {
    const sided = ['Muslo', 'Rodilla', 'Pantorrilla', 'Tobillo', 'Pie']
    const sides = (part: string) => {
      const end = part.endsWith('a') ? 'a' : 'o'
      return [`${part} derech${end}`, `${part} izquierd${end}`]
    }
    expect(painAreas).toEqual([
      ...['Cuello', 'Hombros', 'Brazo derecho', 'Brazo izquierdo', 'Espalda alta', 'Espalda baja', 'Cadera'],
      ...sided.flatMap(sides),
    ])
    expect(categories).toEqual(['Equipo de Rehabilitación', 'Paquetes'])
  })
})
