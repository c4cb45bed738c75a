import type { Withdrawal } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { spokenTime } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { dateText } from '@clinic/shared-events/contracts/wire/clock.ts'
import { cannotWriteTo, notWanted } from '@clinic/shared-events/contracts/wire/phones.ts'
import type { Refusals, StepAbandoned } from '../../handling/refusals.ts'
import type { AppointmentRejection } from '../appointment-commands.ts'

/** How a request ended, for whoever answers it too late. */
const ended = { processed: 'Esta solicitud ya fue procesada.', expired: 'Esta solicitud ya venció.' }
const withdrawn: Record<Withdrawal, string> = {
  'by-patient': 'El paciente retiró esta solicitud.',
  'other-request': 'El paciente retiró esta solicitud: después pidió otra cosa.',
  confirmed: 'El paciente retiró esta solicitud: después confirmó la cita.',
}

/** How a call about an appointment is refused (docs/http.md#errors). */
export const appointmentRefusals = {
  AppointmentNotFound: { status: 404, code: 'not-found', sentence: 'No existe esa cita.' },
  RecordNotFound: { status: 404, code: 'not-found', sentence: 'No existe ese registro médico.' },
  RecordAnnulled: {
    status: 409,
    code: 'record-annulled',
    sentence: 'Este registro ya está anulado y no se puede cambiar.',
  },
  RecordChanged: {
    status: 412,
    code: 'stale',
    sentence: 'Otra persona corrigió este registro mientras usted lo veía. Revíselo e intente nuevamente.',
  },
  MoneyChanged: {
    status: 412,
    code: 'stale',
    sentence: 'Otra persona cambió el dinero de esta cita mientras usted la veía. Revíselo e intente nuevamente.',
  },
  PatientChanged: {
    status: 412,
    code: 'stale',
    sentence: 'Otra persona dijo de quién es esta cita mientras usted la veía. Revíselo e intente nuevamente.',
  },
  PaymentNotFound: { status: 404, code: 'not-found', sentence: 'Ese pago ya no está anotado.', field: 'paymentId' },
  NoFine: { status: 409, code: 'no-fine', sentence: 'Esta cita no tiene ninguna multa.' },
  AlreadyBooked: { status: 409, code: 'already-booked', sentence: 'Esa cita ya está agendada.' },
  SlotTaken: {
    status: 409,
    code: 'slot-taken',
    sentence: 'Ese horario ya no está disponible',
    field: 'startTime',
  },
  NotBookable: {
    status: 400,
    code: 'invalid',
    sentence: 'Ese horario no se puede agendar.',
    particulars: ({ error, field }) => ({ sentence: error, field }),
  },
  TooManyBookings: {
    status: 429,
    code: 'too-many',
    sentence: 'En este momento no podemos recibir más citas por el sitio.',
    retryAfter: 3600,
    particulars: ({ phone }) => ({
      sentence: `En este momento no podemos recibir más citas por el sitio. Llámenos al ${phone} y con gusto le agendamos.`,
    }),
  },
  TooManyOpen: {
    status: 429,
    code: 'too-many-open',
    sentence: 'Con este correo ya hay varias citas por venir.',
    field: 'email',
    particulars: ({ phone }) => ({
      sentence: `Con este correo ya hay varias citas por venir. Para agendar otra, llámenos al ${phone}.`,
    }),
  },
  BookingsClosed: {
    status: 409,
    code: 'bookings-closed',
    sentence: 'Por ahora no se agenda por el sitio.',
    particulars: ({ phone }) => ({
      sentence: `Por ahora no se agenda por el sitio. Llámenos al ${phone} y con gusto le agendamos.`,
    }),
  },
  PricesChanged: {
    status: 409,
    code: 'prices-changed',
    sentence: 'Los precios cambiaron mientras llenaba el formulario.',
    particulars: ({ changes }) => ({
      sentence: `Los precios cambiaron mientras llenaba el formulario. ${changes.join(' ')} Si le parece bien, agende otra vez.`,
    }),
  },
  FarAhead: {
    status: 409,
    code: 'far-ahead',
    sentence: 'Esa fecha está a más de dos años.',
    field: 'date',
    particulars: ({ date }) => ({
      sentence: `La fecha ${dateText(date)} está a más de dos años. ¿Es correcta?`,
    }),
  },
  StatusMoveRefused: {
    status: 409,
    code: 'status-move-refused',
    sentence: 'La cita no puede pasar a ese estado desde el que tiene ahora.',
    field: 'status',
  },
  VisitNotBegun: {
    status: 409,
    code: 'visit-not-begun',
    sentence: 'La visita todavía no ha comenzado: se marca realizada desde su hora de inicio.',
    field: 'status',
  },
  CannotMove: {
    status: 409,
    code: 'cannot-move',
    sentence: 'Una cita realizada o cancelada no se puede reprogramar.',
  },
  DetailsErased: {
    status: 409,
    code: 'details-erased',
    sentence: 'Los datos personales de esta cita fueron eliminados y ya no se pueden corregir.',
  },
  PatientUnknown: {
    status: 409,
    code: 'patient-unknown',
    sentence: 'Ese expediente no existe o sus datos fueron eliminados.',
    field: 'patientId',
  },
  ReservationHeld: { status: 409, code: 'reservation-held', sentence: 'La cita ocupa ese horario.' },
  NoNextVisitThen: {
    status: 400,
    code: 'invalid',
    sentence: 'La próxima cita no puede ser anterior a la sesión.',
    field: 'nextAppointment',
    particulars: ({ error }) => ({ sentence: error }),
  },
  VisitBegun: {
    status: 409,
    code: 'too-late',
    sentence: 'La hora de la cita ya pasó; la ficha clínica ya no se puede enviar.',
  },
  ActionLinkUnusable: {
    status: 404,
    code: 'not-found',
    sentence: 'Este enlace no es válido, o la cita ya pasó o fue cancelada.',
  },
  ActionPending: {
    status: 409,
    code: 'action-pending',
    sentence: 'Esta solicitud ya está registrada. Le contactaremos pronto.',
  },
  MovedMeanwhile: {
    status: 412,
    code: 'moved-meanwhile',
    sentence: 'Su cita cambió de día u hora. Revise la nueva e intente de nuevo.',
    particulars: (now) => ({
      sentence: `Su cita cambió de día u hora: ahora es el ${spokenTime(now)}. Revísela e intente de nuevo.`,
    }),
  },
  NothingToRemind: {
    status: 409,
    code: 'nothing-to-remind',
    sentence: 'Esta cita ya pasó o fue cancelada; no hay nada que recordar.',
  },
  PhoneNotWritable: {
    status: 409,
    code: 'phone-not-writable',
    sentence: 'No se puede escribir al teléfono de la cita.',
    field: 'phone',
    particulars: ({ phone }) => ({ sentence: cannotWriteTo(phone) }),
  },
  PatientOptedOut: { status: 409, code: 'patient-opted-out', sentence: notWanted },
  NothingToWithdraw: {
    status: 409,
    code: 'nothing-to-withdraw',
    sentence: 'Esta solicitud ya no está pendiente: fue atendida o retirada.',
  },
  ActionNotFound: { status: 404, code: 'not-found', sentence: 'No existe esa solicitud.' },
  NothingToAnswer: {
    status: 409,
    code: 'nothing-to-answer',
    sentence: 'Respuesta: no hay solicitud que responder.',
    field: 'response',
    particulars: ({ why }) => ({
      sentence:
        why === 'not-moved'
          ? 'Respuesta: solo se da al cambiar la fecha o la hora de inicio de la cita.'
          : 'Respuesta: el paciente no tiene pendiente ninguna solicitud de reprogramar esta cita.',
    }),
  },
  ActionEnded: {
    status: 409,
    code: 'action-ended',
    sentence: 'Esta solicitud ya terminó.',
    particulars: ({ field, outcome, withdrawal }) => ({
      field,
      sentence: withdrawal ? withdrawn[withdrawal] : ended[outcome],
    }),
  },
} as const satisfies Refusals<Exclude<AppointmentRejection, StepAbandoned>>
