import type { ActionType, Wish } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import type { AskedBy, VisitMoney } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import type { HistorySubject, TiedRecord, Via } from '@clinic/shared-events/contracts/history.ts'
import {
  type PracticeField,
  practiceLabels,
  priceFields,
} from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import {
  allergyText,
  appointmentTypeText,
  genderText,
  orderStatusText,
  payMethodText,
  paymentText,
  specialtyText,
  statusText,
} from '@clinic/shared-events/contracts/wire-words.ts'
import { counted } from '~/lib/counted.ts'
import { dateText, erased, money, phoneText } from '~/lib/format.ts'
import { threadTexts } from '../appointments.ts'
import { practiceTexts } from '../clinic.ts'
import { bodyAreaText } from '../patients/body.ts'
import { intakeReviewTexts } from '../patients/intakes.ts'
import { patientsTexts } from '../patients/patients.ts'
import { annulTexts } from '../patients/records.ts'

/** A field that is shown: its label, and how its value reads; as it stands when absent. `withNo`: a no is shown, too. */
export type FieldText = { name: string; label: string; text?: (value: unknown) => string; withNo?: true }

const oneOf =
  (words: Readonly<Record<string, string>>) =>
  (value: unknown): string =>
    words[String(value)] ?? String(value)
const day = (value: unknown): string => dateText(String(value))
const phone = (value: unknown): string => phoneText(String(value))
const yes = (value: unknown): string => (value ? 'Sí' : 'No')
const amount = (value: unknown): string => money(Number(value))
const forms = (value: unknown): string => counted(Number(value), 'formulario', 'formularios')
const records = (value: unknown): string => counted(Number(value), 'registro', 'registros')

const requestWords: Readonly<Record<string, string>> = {
  pending: 'pendiente',
  processed: 'procesada',
  expired: 'expirada',
}
const actionWords: Readonly<Record<ActionType, string>> = { reschedule: 'Reprogramar', cancel: 'Cancelar' }
/** 'reschedule.pending' → 'Reprogramar, pendiente'. */
const request = (value: unknown): string => {
  const [action = '', status = ''] = String(value).split('.')
  return `${oneOf(actionWords)(action)}, ${oneOf(requestWords)(status)}`
}

const items = (value: unknown): string =>
  (value as readonly { name: string; quantity: number }[])
    .map(({ name, quantity }) => `${quantity} × ${name}`)
    .join('\n')

// The contracts' values, checked where they are made.
const hours = (value: unknown): string =>
  (value as readonly Wish[]).map(({ date, time }) => `${dateText(date)} ${time}`).join('\n')
const asked: Readonly<Record<AskedBy, string>> = { patient: 'El paciente', practice: 'La clínica' }
const recordName = (value: unknown): string => (value as TiedRecord).name ?? erased
const paid = (value: unknown): string => payMethodText[(value as NonNullable<OrderRow['paid']>).method]
/** 'Reserva ₡5,000 (SINPE)', price and deposit where they are others than the list's, and fines, a line each. */
const visitMoney = (value: unknown): string => {
  const { payments, priceCrc, depositCrc, fines } = value as VisitMoney
  return [
    ...payments.map(
      (one) => `${one.for === 'deposit' ? 'Reserva' : 'Visita'} ${money(one.amountCrc)} (${payMethodText[one.method]})`,
    ),
    ...(priceCrc === null ? [] : [`Precio ${money(priceCrc)}`]),
    ...(depositCrc === null ? [] : [`Reserva de ${money(depositCrc)}`]),
    ...fines.map(({ percent, waived }) => `Multa ${percent} %${waived ? ', no se cobra' : ''}`),
  ].join('\n')
}

const practiceFields = Object.keys(practiceLabels) as PracticeField[]
const practiceValues: Partial<Record<PracticeField, Omit<FieldText, 'name' | 'label'>>> = {
  logo: { text: (value) => practiceTexts.logo.as(value !== null) },
  phone: { text: phone },
  ...Object.fromEntries(priceFields.map((field) => [field, { text: amount }])),
  hours: { text: (value) => practiceTexts.hoursOf(value).replaceAll(' · ', '\n') },
  bookingsOpen: { text: yes, withNo: true },
  bookingMails: { text: yes, withNo: true },
}

/** What is shown of the state, in this order. A field of a row that is not here is of no interest to people. */
export const stateFields: Readonly<Record<HistorySubject, readonly FieldText[]>> = {
  appointments: [
    { name: 'status', label: 'Estado', text: oneOf(statusText) },
    { name: 'date', label: 'Fecha', text: day },
    { name: 'startTime', label: 'Empieza' },
    { name: 'endTime', label: 'Termina' },
    { name: 'request', label: 'Solicitud', text: request },
    { name: 'overbooked', label: 'Sobrecupo', text: yes },
    { name: 'specialty', label: 'Servicio', text: oneOf(specialtyText) },
    { name: 'appointmentType', label: 'Tipo', text: oneOf(appointmentTypeText) },
    { name: 'name', label: 'Paciente' },
    { name: 'tiedTo', label: 'Expediente de', text: recordName },
    { name: 'cedula', label: 'Cédula' },
    { name: 'phone', label: 'Teléfono', text: phone },
    { name: 'email', label: 'Correo' },
    { name: 'address', label: 'Dirección' },
    { name: 'reason', label: 'Motivo' },
    { name: 'notes', label: 'Notas' },
    { name: 'reminderSent', label: 'Recordatorio enviado', text: yes },
    { name: 'confirmationSent', label: 'Aviso enviado', text: yes },
    { name: 'clinicalIntakes', label: 'Ficha clínica', text: forms },
    { name: 'medicalRecords', label: 'Expediente', text: records },
    { name: 'money', label: 'Dinero', text: visitMoney },
  ],
  orders: [
    { name: 'status', label: 'Estado', text: oneOf(orderStatusText) },
    { name: 'withoutStock', label: 'Sin unidades apartadas', text: yes },
    { name: 'trackingNumber', label: 'Número' },
    { name: 'items', label: 'Productos', text: items },
    { name: 'totalAmount', label: 'Total', text: amount },
    { name: 'paymentMethod', label: 'Pago', text: oneOf(paymentText) },
    { name: 'paid', label: 'Pagado con', text: paid },
    { name: 'customerName', label: 'Cliente' },
    { name: 'customerPhone', label: 'Teléfono', text: phone },
    { name: 'customerEmail', label: 'Correo' },
    { name: 'customerAddress', label: 'Dirección' },
    { name: 'notes', label: 'Notas' },
    { name: 'staffNote', label: 'Nota interna' },
  ],
  patients: [
    { name: 'name', label: 'Nombre' },
    { name: 'cedula', label: 'Cédula' },
    { name: 'phone', label: 'Teléfono', text: phone },
    { name: 'email', label: 'Correo' },
    { name: 'address', label: 'Dirección' },
    { name: 'age', label: 'Edad' },
    { name: 'dateOfBirth', label: 'Nacimiento', text: day },
    { name: 'gender', label: 'Género', text: oneOf(genderText) },
    { name: 'occupation', label: 'Ocupación' },
    { name: 'emergencyContact', label: 'Contacto de emergencia' },
    { name: 'emergencyPhone', label: 'Teléfono de emergencia', text: phone },
    { name: 'hasAllergies', label: 'Con alergias', text: yes },
    { name: 'allergies', label: 'Alergias' },
    { name: 'currentMedications', label: 'Medicamentos' },
    { name: 'medicalHistory', label: 'Antecedentes' },
    { name: 'insuranceInfo', label: 'Seguro' },
    { name: 'assignedDoctor', label: 'Doctor asignado' },
  ],
  products: [
    { name: 'stock', label: 'Existencias' },
    { name: 'price', label: 'Precio', text: amount },
    { name: 'name', label: 'Nombre' },
    { name: 'category', label: 'Categoría' },
    { name: 'description', label: 'Descripción' },
    { name: 'imageUrl', label: 'Imagen' },
  ],
  users: [
    { name: 'isActive', label: 'Activa', text: yes },
    { name: 'username', label: 'Usuario' },
    { name: 'name', label: 'Nombre' },
    { name: 'email', label: 'Correo' },
    { name: 'specialty', label: 'Especialidad' },
    { name: 'role', label: 'Rol', text: oneOf({ admin: 'Administrador', doctor: 'Doctor' }) },
  ],
  practice: practiceFields.map((name) => ({ name, label: practiceLabels[name], ...practiceValues[name] })),
}

const areas = (value: unknown): string => (value as readonly string[]).map(oneOf(bodyAreaText)).join(', ')
const lists = { appointments: 'Citas', orders: 'Pedidos', patients: 'Pacientes', log: 'Auditoría' }
const answers: Partial<Record<keyof typeof intakeReviewTexts.fields, FieldText['text']>> = {
  phone,
  emergencyPhone: phone,
  gender: oneOf(genderText),
  allergyStatus: oneOf(allergyText),
  painAreas: areas,
  painLevel: (value) => intakeReviewTexts.outOfTen(Number(value)),
}
/** What a first-session form holds. */
export const answerFields: readonly FieldText[] = Object.entries(intakeReviewTexts.fields).map(([name, label]) => ({
  name,
  label,
  text: answers[name as keyof typeof answers] ?? String,
}))
const note = patientsTexts.notes.fields
const form = intakeReviewTexts.fields

/** What events hold beside the state, as it was written. */
export const contentFields: readonly FieldText[] = [
  { name: 'noteDate', label: note.noteDate, text: day },
  { name: 'sessionType', label: note.sessionType, text: oneOf(patientsTexts.notes.types) },
  { name: 'response', label: 'Respuesta' },
  { name: 'diagnosis', label: 'Diagnóstico' },
  { name: 'treatment', label: 'Tratamiento' },
  { name: 'medications', label: 'Medicamentos' },
  { name: 'symptoms', label: 'Síntomas' },
  { name: 'recommendations', label: 'Recomendaciones' },
  { name: 'observations', label: 'Observaciones' },
  { name: 'nextAppointment', label: note.nextAppointment, text: day },
  { name: 'notes', label: 'Palabras' },
  { name: 'age', label: form.age },
  { name: 'occupation', label: form.occupation },
  { name: 'painAreas', label: form.painAreas, text: areas },
  { name: 'healthConditions', label: 'Condiciones de salud' },
  { name: 'surgeries', label: 'Cirugías' },
  { name: 'falls', label: 'Caídas' },
  { name: 'tattoosScars', label: 'Tatuajes o cicatrices' },
  { name: 'reason', label: 'Motivo' },
  { name: 'explanation', label: annulTexts.explanation },
  { name: 'passedTo', label: 'Pasada a otro expediente', text: yes },
  { name: 'passedFrom', label: 'Viene de otro expediente', text: yes },
  { name: 'withdrawal', label: 'Por qué', text: oneOf(threadTexts.withdrawals) },
  { name: 'reminderType', label: 'Recordatorio', text: oneOf({ '1-day': 'de 1 día', '3-days': 'de 3 días' }) },
  { name: 'list', label: 'Lista', text: oneOf(lists) },
  { name: 'wishes', label: 'Horas que ofrece', text: hours },
  { name: 'askedBy', label: 'La pide', text: oneOf(asked) },
  { name: 'unannounced', label: 'Sin avisar al paciente', text: yes },
  { name: 'undoes', label: 'Deshace el cambio de hora', text: yes },
  { name: 'quantity', label: 'Unidades' },
  { name: 'code', label: 'Código del servidor' },
]

export const historyTexts = {
  titleOf: {
    appointments: 'Historial de la cita',
    orders: 'Historial del pedido',
    patients: 'Historial del expediente',
    products: 'Historial del producto',
    users: 'Historial de la cuenta',
    practice: 'Historial de los datos de la clínica',
  } satisfies Record<HistorySubject, string>,
  back: {
    appointments: 'La cita',
    orders: 'El pedido',
    patients: 'Expediente',
    products: 'Productos',
    users: 'Usuarios',
    practice: 'Datos de la clínica',
  } satisfies Record<HistorySubject, string>,
  reasons: {
    ...annulTexts.reasons,
    cancelled: 'Se canceló',
    abandoned: 'No se llegó a pedir',
    refused: 'No se aceptó',
    unanswered: 'Nadie respondió a tiempo',
    corrected: 'Se corrigió el pedido',
  } as Readonly<Record<string, string>>,
  unreadable: 'No se puede leer de qué es: falta su primer evento.',
  loading: 'Leyendo el historial…',
  failed: 'No pudimos leer el historial.',
  gone: 'No existe lo que busca, o no tiene historial.',
  verified: 'Cadena verificada',
  verifiedCount: (events: number, when: string) =>
    `${counted(events, 'evento está como se escribió', 'eventos están como se escribieron')} · ${when}`,
  broken: 'La cadena no se sostiene',
  brokenAt: (n: number | null, problem: string) =>
    n === null ? `Un evento no se puede leer: ${problem}.` : `Evento ${n}: ${problem}.`,
  problems: {
    mac: 'algo de lo guardado cambió después de escribirse',
    chain: 'no sigue al evento anterior',
    gap: 'faltan eventos antes de él',
    seal: 'lo sellado no se abre',
    key: 'falta la llave de lo sellado',
    type: 'de un tipo que este programa no conoce',
    unreadable: 'no se pudo leer',
  } as Readonly<Record<string, string>>,
  replay: 'Repetición del historial',
  event: 'Evento',
  eventOf: (n: number, of: number) => `Evento ${n} de ${of}`,
  previous: 'Evento anterior',
  next: 'Evento siguiente',
  play: 'Reproducir',
  pause: 'Pausa',
  asOf: {
    label: 'Como estaba el',
    hour: 'A las',
    noHour: 'Esa hora no existe.',
    nothing: (then: string, first: string) => `El ${then} todavía no había nada: empieza el ${first}.`,
  },
  happened: 'Lo que pasó',
  allRaw: 'Ver todos los eventos crudos',
  hideRaw: 'Ocultar los eventos crudos',
  moment: {
    title: 'Como estaba entonces',
    after: (n: number, when: string) => `Después del evento ${n} · ${when}`,
    differences: (count: number) =>
      count === 0 ? 'igual que hoy' : counted(count, 'diferencia con hoy', 'diferencias con hoy'),
    column: 'Entonces',
    today: 'Hoy',
    copy: 'Copiar enlace a este momento',
    copied: 'Enlace copiado.',
    notCopied: 'No se pudo copiar: copie la dirección del navegador.',
    now: 'Volver a hoy',
  },
  raw: (n: number) => `Evento crudo · ${n}`,
  copyRaw: 'Copiar',
  caused: 'De la misma solicitud',
  inAudit: 'Ver en la auditoría',
  print: 'Imprimir',
  nothing: 'nada',
  was: 'antes',
  againstPlan: 'contra lo previsto',
  parts: { contact: 'Datos de contacto', clinical: 'Datos clínicos', financial: 'Datos de pago' } as Readonly<
    Record<string, string>
  >,
  via: {
    site: 'sitio público',
    link: 'enlace del paciente',
    bot: 'bot de WhatsApp',
    staff: 'personal',
    system: 'sistema',
  } satisfies Record<Via, string>,
  /** What the system does by itself, by the name it signs with, where that says more than that it was the system. */
  systems: {
    reminders: 'reloj',
    notifications: 'avisos',
    'action-expiry': 'reloj',
    'unanswered-orders': 'reloj',
    twilio: 'WhatsApp',
  } as Readonly<Record<string, string>>,
} as const
