import { contactIdOf, contactTokenOf } from '@clinic/shared-events/contacts/contact-id.ts'
import { type CommandName, calls, commandNames } from '@clinic/shared-events/contracts/calls.ts'
import { offeredSlots } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import { intakeStream } from '@clinic/shared-events/intakes/events.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import { invitationTokenOf } from '@clinic/shared-events/staff/invitation-link.ts'
import { sendToDelivery } from '../src/deliveries/commands/deliver.ts'
import { originWithoutKey } from '../src/handling/origin.ts'
import { intake as intakeDecider } from '../src/intakes/intake.ts'
import { receiveMessage } from '../src/messaging/commands/receive-message.ts'
import { conversation as conversationDecider } from '../src/messaging/conversation.ts'
import type { MailDeps } from '../src/notifications/process/start-notifications.ts'
import type { HttpWorld } from './http-world.ts'
import { newCedulas } from './intake-samples.ts'
import { newPeople } from './patient-samples.ts'
import { unkeyedOrigin, weekdaysFrom } from './samples.ts'
import { buyer } from './shop.ts'
import type { ServedStaff } from './use-served.ts'

/**
 * Calls that write no event of their own under a key: sessions, drafts, a picture, how far the log goes, whose invitation a link is of; and tests of templates and of the mail server, which write
 * where these are configured: bot-template-routes.int.spec.ts and mail-test-routes.int.spec.ts have their keys; and what files of a message are fetched, which is the same command however often it is asked for.
 */
export const notAskedHere = [
  'signIn',
  'signOut',
  'unlock',
  'keepDraft',
  'discardDraft',
  'keepFormDraft',
  'discardFormDraft',
  'uploadImage',
  'refreshHeatmap',
  'openInvitation',
  'testTemplate',
  'testMail',
  'fetchMessageFiles',
  'testAppointmentTemplate',
  'testReminderTemplate',
] as const satisfies CommandName[]
export type Write = Exclude<CommandName, (typeof notAskedHere)[number]>

/** Without a way out for mails nobody is invited. */
export const mail: MailDeps = { sender: { send: async () => ({ kind: 'saved' }) }, origin: 'https://clinica.example' }

/** A right call: the ids of its path, its body and who sends it. `other`: another body for an edit of the same thing. */
export type RightCall = {
  ids?: Record<string, string>
  body?: object
  form?: Record<string, string>
  cookie?: string
  other?: object
}

const others: readonly CommandName[] = notAskedHere
export const writes = commandNames.filter((name): name is Write => !others.includes(name))

/** Makes a call. `http`: of the process that takes it. */
export const sendWrite = (
  http: Pick<HttpWorld, 'call'>,
  name: Write,
  { ids = {}, body, form, cookie }: RightCall,
  sent: { key?: string; ifMatch?: string },
) => {
  const path = calls[name].path.replace(/:(\w+)/g, (_, id: string) => ids[id] ?? '')
  const what = { ...(body && { body }), ...(form && { form }), ...(cookie && { cookie }) }
  return http.call(calls[name].method, path, { ...what, ...sent })
}

const product = {
  name: 'Banda elástica',
  description: 'Resistencia media',
  price: 6500,
  category: 'Equipo de Rehabilitación',
  imageUrl: 'https://ejemplo.cr/banda.jpg',
  stock: 5,
}
const autoResponse = { triggerKeywords: ['precio'], responseTemplate: 'Hola' }
const botConfig = { name: 'Principal', twilioAccountSid: 'AC0123456789' }
/** Right calls of everything that writes, each about things of its own that were made for it. */
export const rightCalls = ({ http, admin, doctor, process }: ServedStaff, newest: () => Promise<string>) => {
  const [nextDay, nextCedula, nextPerson] = [weekdaysFrom('2026-11-23'), newCedulas(), newPeople()]
  let [given, reminded] = [0, 0]
  const made = async (path: string, body: object, cookie?: string) => {
    const answer = await http.call('POST', path, { body, ...(cookie && { cookie }) })
    if (answer.status !== 201) throw new Error(`${path} was answered ${answer.status}`)
    return answer
  }
  const booking = () => ({
    name: 'María Rojas',
    email: 'maria@ejemplo.cr',
    phone: '8888-1234',
    address: 'Heredia',
    date: nextDay(),
    startTime: '09:00',
  })
  const appointment = async (visit = booking()) => {
    const { body } = await made('/api/appointments', visit)
    return (body as { appointment: { id: string } }).appointment.id
  }
  const preferenceToken = () => {
    const secret = process.vault.secret('ids')
    return contactTokenOf(secret, contactIdOf(secret, 'email', `paciente${++given}@ejemplo.cr`))
  }
  const form = () => ({ ...nextPerson(), cedula: nextCedula() })
  const intake = async () => {
    await made('/api/patient-intake', form())
    return (await newest()).slice('intake-'.length)
  }
  const idAt = async (...call: Parameters<typeof made>) => String((await made(...call)).body.id)
  const patient = () => idAt('/api/patients', nextPerson(), doctor)
  const offered = () => idAt('/api/products', product, doctor)
  const user = () => ({
    username: `doctora${++given}`,
    password: 'inicial',
    name: 'Ana Solís',
    email: `doctora${given}@ejemplo.cr`,
    specialty: 'Fisioterapia',
  })
  const invitee = () => {
    const { password: _, ...others } = user()
    return others
  }
  const opened = () => idAt('/api/doctors', user(), admin)
  const line = async () => {
    const body = { productId: await offered(), sessionId: `una-sesion-de-prueba-${++given}` }
    return { ...body, id: await idAt('/api/cart', body) }
  }
  const order = async () => ({ ...buyer, items: [{ productId: await offered(), quantity: 1, price: product.price }] })
  const requested = async () => {
    const id = await appointment()
    return String((await made(`/api/appointment-actions/${id}/cancel`, {})).body.actionId)
  }
  const nextPhone = () => `8${String(++given).padStart(7, '0')}`
  /** A message that no response is for, so that its conversation waits for staff. */
  const conversation = async () => {
    const body = { phoneNumber: nextPhone(), message: 'zzz' }
    const answer = await http.call('POST', '/api/twilio-bot/test-message', { body, cookie: admin })
    return String(answer.body.conversationId)
  }
  /** A visit, and a message whose picture may prove a payment of it. */
  const proofOf = async () => {
    const message = { phoneNumber: nextPhone(), content: '', files: [{ type: 'image/jpeg', uri: null }] }
    const how = { messageSid: null, configId: null, messageType: 'whatsapp', delivery: 'test' } as const
    const origin = originWithoutKey('public', process.steps.now())
    const received = await receiveMessage(process.conversations, { ...message, ...how }, origin)
    if (!received.ok) throw new Error('a message was not taken in')
    const { conversationId, messageId } = received
    return { ids: { id: await appointment() }, body: { conversationId, messageId }, cookie: doctor }
  }
  const undelivered = async () => {
    const messageId = entityIdOf(process.vault.secret('ids'), String(++given), 'message')
    const about = { of: 'conversation', conversationId: messageId, messageId, by: 'staff' } as const
    const data = { deliveryId: messageId, channel: 'whatsapp', about, skip: 'too-late', usefulUntil: '' } as const
    await sendToDelivery(process, messageId, { type: 'ClaimDelivery', data }, unkeyedOrigin(0))
    return messageId
  }
  const note = { noteDate: '2026-11-20', sessionType: 'control', treatment: 'Calor' }
  const noted = async () => {
    const patientId = await patient()
    const answer = await http.call('POST', '/api/follow-up-notes', { body: { ...note, patientId }, cookie: doctor })
    return { patientId, noteId: String(answer.body.id) }
  }
  const record = { patientName: 'Ana', diagnosis: 'Lumbalgia', treatment: 'Calor' }
  const recorded = async () => {
    const body = { ...record, appointmentId: await appointment() }
    const answer = await http.call('POST', '/api/medical-records', { body, cookie: doctor })
    return { appointmentId: body.appointmentId, recordId: String(answer.body.id) }
  }

  return {
    bookAppointment: async () => ({ body: booking() }),
    editAppointment: async () => ({
      ids: { id: await appointment() },
      body: { name: 'María Rojas Vega' },
      cookie: doctor,
      other: { name: 'María Vega' },
    }),
    changeStatus: async () => ({
      ids: { id: await appointment() },
      body: { status: 'confirmado' },
      cookie: doctor,
      other: { status: 'cancelado' },
    }),
    submitClinicalIntake: async () => ({
      body: { appointmentId: await appointment(), age: 34, occupation: 'Docente' },
    }),
    submitPatientIntake: async () => ({ body: form() }),
    putOffForm: async () => ({ body: { email: form().email, values: { name: 'Ana' } } }),
    correctAnswer: async () => ({
      ids: { id: await intake() },
      body: { allergies: 'Látex' },
      cookie: doctor,
      other: { allergies: 'Polen' },
    }),
    compareLaterForm: async () => {
      const sent = form()
      await made('/api/patient-intake', sent)
      const id = (await newest()).slice('intake-'.length)
      await made('/api/patient-intake', { ...sent, allergies: 'Látex' })
      const { state } = await process.handler.read(intakeStream(id), intakeDecider)
      const [again] = state.status === 'none' ? [] : state.later
      return {
        ids: { id, submissionId: again?.id ?? '' },
        body: { choices: { allergies: 'take' } },
        cookie: doctor,
        other: { choices: { allergies: 'leave' } },
      }
    },
    openPatientFromIntake: async () => ({ body: { intakeId: await intake() }, cookie: doctor }),
    openPatient: async () => ({ body: nextPerson(), cookie: doctor }),
    correctPatient: async () => ({
      ids: { id: await patient() },
      body: { allergies: 'Látex' },
      cookie: doctor,
      other: { allergies: 'Polen' },
    }),
    assignDoctor: async () => ({
      ids: { patientId: await patient() },
      body: { doctorId: 'ana' },
      cookie: admin,
      other: { doctorId: 'luis' },
    }),
    handOnPatients: async () => {
      const patientId = await patient()
      const assigned = { body: { doctorId: 'ana' }, cookie: admin }
      await http.call('PUT', `/api/patients/${patientId}/assign-doctor`, assigned)
      return { ids: { id: 'ana' }, body: { to: 'luis', patientIds: [patientId] }, cookie: admin }
    },
    addFollowUpNote: async () => ({ body: { ...note, patientId: await patient() }, cookie: doctor }),
    correctFollowUpNote: async () => ({
      ids: await noted(),
      body: { ...note, treatment: 'Frío', version: 1 },
      cookie: doctor,
      other: { ...note, treatment: 'Vendaje', version: 1 },
    }),
    annulFollowUpNote: async () => ({
      ids: await noted(),
      body: { version: 1, reason: 'paciente_equivocado', passTo: await patient() },
      cookie: doctor,
      other: { version: 1, reason: 'otro' },
    }),
    addMedicalRecord: async () => ({ body: { ...record, appointmentId: await appointment() }, cookie: doctor }),
    correctMedicalRecord: async () => ({
      ids: await recorded(),
      body: { ...record, treatment: 'Frío', version: 1 },
      cookie: doctor,
      other: { ...record, treatment: 'Vendaje', version: 1 },
    }),
    annulMedicalRecord: async () => ({
      ids: await recorded(),
      body: { version: 1, reason: 'paciente_equivocado' },
      cookie: doctor,
      other: { version: 1, reason: 'otro' },
    }),
    confirmByPatient: async () => {
      const visit = booking()
      return { ids: { appointmentId: await appointment(visit) }, body: { date: visit.date, time: visit.startTime } }
    },
    choosePatientPreference: async () => ({
      ids: { id: await appointment({ ...booking(), email: `paciente${++given}@ejemplo.cr` }) },
      body: { channel: 'email', wanted: false },
      cookie: doctor,
    }),
    choosePreference: async () => ({ ids: { token: preferenceToken() }, body: { wanted: false } }),
    unsubscribe: async () => ({ ids: { token: preferenceToken() }, form: { 'List-Unsubscribe': 'One-Click' } }),
    requestAction: async () => ({ ids: { appointmentId: await appointment(), actionType: 'cancel' }, body: {} }),
    withdrawAction: async () => {
      const [appointmentId = ''] = (await requested()).split('.')
      return { ids: { appointmentId, actionType: 'cancel' } }
    },
    processAction: async () => ({
      ids: { actionId: await requested() },
      body: { status: 'processed' },
      cookie: doctor,
    }),
    createProduct: async () => ({ body: product, cookie: doctor }),
    editProduct: async () => ({
      ids: { id: await offered() },
      body: { ...product, price: 7000 },
      cookie: doctor,
      other: { ...product, price: 8000 },
    }),
    changeStock: async () => ({
      ids: { productId: await offered() },
      body: { stock: 9 },
      cookie: doctor,
      other: { stock: 12 },
    }),
    addToCart: async () => ({ body: { productId: await offered(), sessionId: `una-sesion-de-prueba-${++given}` } }),
    emptyCart: async () => ({ ids: { sessionId: (await line()).sessionId } }),
    changeCartQuantity: async () => ({ ids: { id: (await line()).id }, body: { quantity: 2 }, other: { quantity: 3 } }),
    removeFromCart: async () => ({ ids: { id: (await line()).id } }),
    placeOrder: async () => ({ body: await order() }),
    changeOrderStatus: async () => ({
      ids: { orderId: await idAt('/api/orders', await order()) },
      body: { status: 'processing' },
      cookie: doctor,
      other: { status: 'cancelled' },
    }),
    correctOrder: async () => ({
      ids: { orderId: await idAt('/api/orders', await order()) },
      body: { paid: 'sinpe' },
      cookie: doctor,
      other: { staffNote: 'Pasa después de las 4' },
    }),
    sendReminder: async () => ({ ids: { id: await appointment() }, body: { reminderType: '3-days' }, cookie: doctor }),
    openReminder: async () => {
      const id = await appointment()
      const body = { reminderType: '3-days' }
      await http.call('POST', `/api/appointments/${id}/send-reminder`, { body, cookie: doctor })
      return { ids: { id }, body, cookie: doctor }
    },
    sendMassReminders: async () => {
      // Three days after these tests begin, at an hour that no other visit has.
      const startTime = offeredSlots[2 + (reminded++ % 6)] ?? ''
      await appointment({ ...booking(), date: '2026-11-23', startTime })
      return { body: { reminderType: '3-days' }, cookie: doctor }
    },
    createDoctor: async () => ({ body: user(), cookie: admin }),
    inviteDoctor: async () => ({ body: invitee(), cookie: admin }),
    inviteAgain: async () => ({
      ids: { id: await idAt('/api/doctors/invitations', invitee(), admin) },
      body: {},
      cookie: admin,
    }),
    acceptInvitation: async () => {
      const { body } = await made('/api/doctors/invitations', invitee(), admin)
      const { id } = body.invitation as { id: string }
      const invited = { staffId: String(body.id), invitation: id }
      return { body: { token: invitationTokenOf(process.vault.secret('ids'), invited), password: 'propia-1' } }
    },
    activateDoctor: async () => {
      const id = await opened()
      await http.call('PUT', `/api/doctors/${id}/deactivate`, { body: {}, cookie: admin })
      return { ids: { id }, body: {}, cookie: admin }
    },
    deactivateDoctor: async () => ({ ids: { id: await opened() }, body: {}, cookie: admin }),
    forcePassword: async () => ({ body: { doctorId: await opened(), newPassword: 'forzada' }, cookie: admin }),
    changePassword: async () => {
      const { username, password } = user()
      await made('/api/doctors', { ...user(), username, password }, admin)
      const { cookie } = await http.call('POST', '/api/auth/login', { body: { username, password } })
      return { body: { currentPassword: password, newPassword: 'propia-1' }, cookie }
    },
    makeCalendarFeed: async () => ({ body: { names: false }, cookie: doctor }),
    revokeCalendarFeed: async () => {
      await made('/api/doctor/calendar-feed', { names: false }, doctor)
      return { body: {}, cookie: doctor }
    },
    askExport: async () => ({ body: { list: 'orders' }, cookie: doctor, other: { list: 'patients' } }),
    askLogExport: async () => ({ body: { format: 'jsonl' }, cookie: admin, other: { format: 'csv' } }),
    createBotConfig: async () => ({ body: botConfig, cookie: admin }),
    activateBotConfig: async () => ({
      ids: { id: await idAt('/api/twilio-bot/configs', botConfig, admin) },
      body: {},
      cookie: admin,
    }),
    deactivateBotConfig: async () => {
      const id = await idAt('/api/twilio-bot/configs', botConfig, admin)
      await http.call('POST', `/api/twilio-bot/configs/${id}/activate`, { body: {}, cookie: admin })
      return { ids: { id }, body: {}, cookie: admin }
    },
    replaceBotToken: async () => ({
      ids: { id: await idAt('/api/twilio-bot/configs', botConfig, admin) },
      body: { twilioAuthToken: 'f00dfeedf00dfeedf00dfeedf00dc3d4' },
      cookie: admin,
    }),
    deleteBotConfig: async () => ({
      ids: { id: await idAt('/api/twilio-bot/configs', botConfig, admin) },
      body: {},
      cookie: admin,
    }),
    createAutoResponse: async () => ({ body: autoResponse, cookie: admin }),
    activateAutoResponse: async () => {
      const id = await idAt('/api/twilio-bot/responses', autoResponse, admin)
      await http.call('POST', `/api/twilio-bot/responses/${id}/deactivate`, { body: {}, cookie: admin })
      return { ids: { id }, body: {}, cookie: admin }
    },
    deactivateAutoResponse: async () => ({
      ids: { id: await idAt('/api/twilio-bot/responses', autoResponse, admin) },
      body: {},
      cookie: admin,
    }),
    sendTestMessage: async () => ({ body: { phoneNumber: nextPhone(), message: 'Hola' }, cookie: admin }),
    openConversation: async () => ({
      body: { appointmentId: await appointment({ ...booking(), phone: nextPhone() }) },
      cookie: doctor,
    }),
    answerConversation: async () => ({
      ids: { id: await conversation() },
      body: { content: 'Con gusto.', seen: [] },
      cookie: admin,
    }),
    attachPaymentProof: proofOf,
    changeVisitMoney: async () => ({
      ids: { id: await appointment() },
      body: { what: 'receive', for: 'deposit', amountCrc: 5000, method: 'sinpe', changes: 0 },
      cookie: doctor,
      other: { what: 'receive', for: 'deposit', amountCrc: 4000, method: 'sinpe', changes: 0 },
    }),
    tiePatient: async () => ({
      ids: { id: await appointment() },
      body: { patientId: await patient() },
      cookie: doctor,
      other: { patientId: null },
    }),
    seeAppointment: async () => ({ ids: { id: await appointment() }, body: {}, cookie: doctor }),
    detachPaymentProof: async () => {
      const { ids, body, cookie } = await proofOf()
      await http.call('POST', `/api/appointments/${ids.id}/payment-proof`, { body, cookie })
      return { ids, body, cookie }
    },
    reviewConversation: async () => {
      const id = await conversation()
      const { state } = await process.handler.read(conversationStream(id), conversationDecider)
      return { ids: { id }, body: { seen: state.status === 'open' ? state.toReview : [] }, cookie: admin }
    },
    takeOverConversation: async () => ({ ids: { id: await conversation() }, body: {}, cookie: admin }),
    giveBackConversation: async () => {
      const id = await conversation()
      await http.call('POST', `/api/twilio-bot/conversations/${id}/take-over`, { body: {}, cookie: admin })
      return { ids: { id }, body: {}, cookie: admin }
    },
    sendLinks: async () => ({ ids: { id: await appointment() }, body: {}, cookie: doctor }),
    sendDeliveryAgain: async () => ({ ids: { id: await undelivered() }, body: {}, cookie: doctor }),
    seeDelivery: async () => ({ ids: { id: await undelivered() }, body: {}, cookie: doctor }),
    erasePersonalData: async () => ({
      body: { streams: [`conversation-${await conversation()}`], reason: 'request', confirmation: 'ELIMINAR' },
      cookie: admin,
    }),
    initialiseDefaultResponses: async () => ({ body: {}, cookie: admin }),
    rewordMessage: async () => ({
      body: { id: 'chat.hello', text: `Le escribe {clinica} ${++given}.` },
      cookie: admin,
    }),
    chooseReminderHours: async () => ({
      body: { first: 60 + (++given % 100), second: 36, quietFrom: '21:00', quietTo: '06:00' },
      cookie: admin,
    }),
    changePractice: async () => ({ body: { deposit: 5_000 + ++given }, cookie: admin, other: { deposit: 4_000 } }),
  } satisfies Record<Write, () => Promise<RightCall>>
}
