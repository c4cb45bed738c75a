import type { ImageStore } from '@clinic/platform/images/image-store.ts'
import { createSealedFiles } from '@clinic/platform/images/sealed-files.ts'
import type { Codec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { appendSealed } from '@clinic/platform/log/spec-support.ts'
import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import type { IntakeEvent } from '@clinic/shared-events/intakes/events.ts'
import type { ConversationEvent } from '@clinic/shared-events/messaging/conversation-events.ts'
import type { OrderEvent } from '@clinic/shared-events/orders/events.ts'
import type { PatientEvent } from '@clinic/shared-events/patients/events.ts'
import { person, written } from '../traces.ts'

type Stores = { log: EventLog; vault: Vault; codec: Codec; files: ImageStore }

/** The person's streams, all of them over for longer than anything is kept. */
export const longAgo = {
  appointment: 'LongAgoAppointment0001',
  intake: 'LongAgoFirstSession001',
  patient: 'LongAgoPatientRecord01',
  order: 'LongAgoOrderOfPerson01',
  conversation: 'LongAgoConversation001',
} as const
export const longAgoStreams = Object.entries(longAgo).map(([kind, id]) => `${kind}-${id}`)

export const fileBytes = Buffer.from('Resonancia magnética de columna, sin hallazgos quirúrgicos')
/** What was written about the person, by staff or themselves, and put right or struck since, in words found nowhere else. */
export const noted = {
  asked: 'Que sea temprano, tengo novenario',
  answered: 'La esperamos con la doctora suplente',
  visitNow: 'Cuesta de Moras, altos de la sodería',
  reasonNow: 'Ciática que baja hasta el tobillo',
  deliveredTo: 'Consignar en la ferretería Macaya',
  livesNow: 'Residencial Guayabal, torre Ipecacuana',
  whyCancelled: 'Varada en Guácimo por un derrumbe',
  whyWaived: 'Se perdona: velorio en Zarcero',
  corrected: 'Espolón calcáneo bilateral',
  taken: 'Taloneras de corcho',
  whyAnnulled: 'Redactada para Wenceslao',
  noteTreatment: 'Vendaje neuromuscular violeta',
  noteSeen: 'Cojea bajando peldaños',
  whyNoteAnnulled: 'Era la libreta de Hermenegilda',
  ofOrder: 'Dejarlo con el guachimán Próspero',
} as const
/** What stood where it was corrected since: sealed in the log alone. */
export const former = {
  bookedTo: 'Finca Jícaro, segundo potrero',
  orderedTo: 'Pulpería Cocobolo, contiguo al beneficio',
  lived: 'Precario Tamarindal, rancho celeste',
} as const
const trackingNumber = 'MV-0123456789'
const { name, email, phone, address, cedula, reason, notes } = person

const appointmentId = longAgo.appointment
const where = {
  appointmentId,
  reservationId: 'r-long-ago',
  date: '2019-05-06',
  startTime: '09:00',
  endTime: '10:00',
  specialty: 'fisioterapia' as const,
}
const request = { ...where, actionId: `${appointmentId}.1`, action: 'reschedule' as const }
const said = { ...where, recordId: `${appointmentId}.1`, doctorId: 'admin' }
const visit: AppointmentEvent[] = [
  {
    type: 'AppointmentBooked',
    data: { ...where, appointmentType: 'primer_cita', channel: 'public', overbooked: false },
    contact: { name, email, phone, address: former.bookedTo, cedula },
    clinical: { reason, notes },
  },
  {
    type: 'ActionRequested',
    data: { ...request, expiresAt: '2019-05-06T15:00:00.000Z' },
    contact: { name, phone },
    clinical: { notes: noted.asked },
  },
  {
    type: 'AppointmentDetailsCorrected',
    data: { ...where, fields: ['address', 'reason'], pendingActions: [request.actionId] },
    contact: { address: noted.visitNow },
    clinical: { reason: noted.reasonNow },
  },
  { type: 'ActionProcessed', data: { ...request, answerBy: 'message' }, clinical: { response: noted.answered } },
  {
    type: 'ClinicalIntakeSubmitted',
    data: { ...where, intakeId: 'before-visit' },
    clinical: {
      age: 47,
      occupation: written.occupation,
      surgeries: written.surgeries,
      falls: written.falls,
      tattoosScars: written.tattoosScars,
      painAreas: ['left-knee'],
    },
  },
  { type: 'AppointmentCancelled', data: { ...where, askedBy: 'patient', finePercent: 50 } },
  { type: 'CancellationExplained', data: where, clinical: { reason: noted.whyCancelled } },
  { type: 'FineWaived', data: where, clinical: { reason: noted.whyWaived } },
  { type: 'CancellationUndone', data: where },
  { type: 'AppointmentCompleted', data: where },
  {
    type: 'MedicalRecordAdded',
    data: said,
    contact: { patientName: name },
    clinical: { diagnosis: written.healthConditions, treatment: written.previousTreatments },
  },
  {
    type: 'MedicalRecordCorrected',
    data: said,
    contact: { patientName: name },
    clinical: { diagnosis: noted.corrected, treatment: noted.taken },
  },
  {
    type: 'MedicalRecordAnnulled',
    data: { ...said, reason: 'otro', hasRecord: false },
    clinical: { explanation: noted.whyAnnulled },
  },
]

const intakeId = longAgo.intake
const form: IntakeEvent[] = [
  {
    type: 'FirstSessionFormSubmitted',
    data: { intakeId },
    contact: {
      cedula,
      name,
      email,
      phone,
      address,
      occupation: written.occupation,
      emergencyContact: written.emergencyContact,
      emergencyPhone: written.emergencyPhone,
    },
    clinical: {
      healthConditions: written.healthConditions,
      medications: written.medications,
      allergies: written.allergies,
      painAreas: [written.painArea],
      painDescription: written.painDescription,
      symptomOnset: written.symptomOnset,
      physicalActivity: written.physicalActivity,
      sleepPatterns: written.sleepPatterns,
      workEnvironment: written.workEnvironment,
      expectations: written.expectations,
      additionalNotes: written.additionalNotes,
    },
  },
  { type: 'FirstSessionFormProcessed', data: { intakeId, patientId: longAgo.patient } },
]

const patientId = longAgo.patient
const note = { patientId, noteId: `${patientId}.1`, doctorId: 'admin', activeOn: '2019-05-06' }
const noteFacts = { noteDate: '2019-05-06', sessionType: 'seguimiento' as const }
const record: PatientEvent[] = [
  {
    type: 'PatientRecordOpened',
    data: { patientId, claimId: 'claim', openedOn: '2019-05-06', intakeId },
    contact: { name, email, phone, cedula, address: former.lived },
    clinical: { allergies: written.allergies, currentMedications: written.medications },
  },
  {
    type: 'PatientDetailsCorrected',
    data: { patientId, field: 'address' },
    contact: { address: noted.livesNow },
    clinical: {},
  },
  {
    type: 'FollowUpNoteAdded',
    data: { ...note, ...noteFacts },
    clinical: { treatment: written.previousTreatments, observations: written.symptomOnset },
  },
  {
    type: 'FollowUpNoteCorrected',
    data: { ...note, ...noteFacts, activeNow: '2019-05-06' },
    clinical: { treatment: noted.noteTreatment, observations: noted.noteSeen },
  },
  {
    type: 'FollowUpNoteAnnulled',
    data: { ...note, reason: 'otro', activeNow: '2019-05-06' },
    clinical: { explanation: noted.whyNoteAnnulled },
  },
]

const orderId = longAgo.order
const which = { orderId, trackingNumber }
const item = { productId: 'p', reservationId: 'r', title: 'Banda', quantity: 2, price: 6500 }
const order: OrderEvent[] = [
  {
    type: 'OrderPlaced',
    data: {
      ...which,
      items: [item],
      totalAmount: 13_000,
      paymentMethod: 'efectivo',
    },
    financial: { customerName: name, customerEmail: email, customerPhone: phone, customerAddress: former.orderedTo },
  },
  { type: 'OrderProcessingStarted', data: which },
  {
    type: 'OrderDetailsCorrected',
    data: which,
    financial: { staffNote: noted.ofOrder, customerAddress: noted.deliveredTo },
  },
  {
    type: 'OrderUnitsCorrected',
    data: {
      ...which,
      ...{ placedAt: '2019-05-06T16:00:00.000Z', totalAmount: 6500, productId: 'p', from: 2, quantity: 1 },
      items: [{ ...item, quantity: 1 }],
      givenUp: [{ productId: 'p', reservationId: 'r', kept: 1 }],
    },
  },
  { type: 'OrderDelivered', data: { ...which, from: 'processing' } },
]

const conversationId = longAgo.conversation
const messageId = `${conversationId}.1`
const conversation: ConversationEvent[] = [
  {
    type: 'MessageReceived',
    data: {
      conversationId,
      messageId,
      messageType: 'whatsapp',
      messageSid: 'SM0',
      configId: null,
      test: false,
      opens: true,
      files: [{ type: 'text/plain', uri: null }],
    },
    contact: { phoneNumber: phone, patientName: name },
    clinical: { content: written.expectations },
  },
  { type: 'MessageFileKept', data: { conversationId, messageId, number: 0, size: fileBytes.length } },
]

/** Puts a person's whole history of years ago into the stores, as the services wrote it then. @returns the position of its last event */
export const liveLongAgo = async ({ log, vault, codec, files }: Stores): Promise<bigint> => {
  const at = '2019-05-06T16:00:00.000Z'
  await appendSealed({ log, codec }, `appointment-${appointmentId}`, visit, { at })
  await vault.claims.claim('firstSessionCedula', cedula, `intake-${intakeId}`)
  await vault.claims.claim('firstSessionEmail', email, `intake-${intakeId}`)
  await appendSealed({ log, codec }, `intake-${intakeId}`, form, { at })
  await vault.claims.claim('patientCedula', cedula, `patient-${patientId}#claim`)
  await vault.claims.claim('patientEmail', email, `patient-${patientId}#claim`)
  await appendSealed({ log, codec }, `patient-${patientId}`, record, { at })
  await appendSealed({ log, codec }, `order-${orderId}`, order, { at })
  const stream = `conversation-${conversationId}`
  await createSealedFiles(files, vault.dataKeys).keep({ stream, messageId, number: 0 }, fileBytes)
  return appendSealed({ log, codec }, stream, conversation, { at })
}
