import { lowStock } from './shop/products.ts'

/** A part of a sentence; names and numbers that catch the eye are strong. */
export type Part = string | { strong: string }

/** What a sentence is made of. Names are already '[eliminado]' where they were erased. */
export type ShownEvent = {
  /** The name of what it is about. */
  name: string
  /** Who did it: the patient or buyer through the site, somebody of the staff, the system by itself. */
  by: 'public' | 'staff' | 'system'
  /** The name of the staff member who did it. */
  staff: string
  fact(name: string): string
  /** 'del lunes 24/11 a las 10:00', of a day and an hour among the facts. */
  when(day: string, hour: string): string
  /** '₡48,000' */
  money(name: string): string
}

type Facts = Readonly<Record<string, unknown>>

/**
 * How an event reads in the activity, or why it is not told there. `only`: told of some alone. `against`: it went against plan, or somebody is
 * needed.
 */
type Sentence =
  | { say: (event: ShownEvent) => readonly Part[]; only?: (facts: Facts) => boolean; against?: true }
  | {
      notShown:
        | 'part of another step'
        | 'of no interest to the practice'
        | 'for administrators alone'
        | 'shown in a list of its own'
    }

/** A sentence whose inserted texts are strong, unless they are parts themselves. */
const say = (words: TemplateStringsArray, ...inserted: (string | { plain: string })[]): Part[] =>
  words.flatMap((word, at): Part[] => {
    const value = inserted[at]
    if (value === undefined) return word === '' ? [] : [word]
    return typeof value === 'string' ? [word, { strong: value }] : [word + value.plain]
  })
const plain = (text: string) => ({ plain: text })

/** 'Ana confirmó …' through the site; 'Dra. Quirós confirmó … de Ana' by staff; without a name by the system. */
const whoDid = (event: ShownEvent, verb: string, own: string, theirs: string): Part[] => {
  if (event.by === 'public') return say`${event.name} ${plain(`${verb} ${own}`)}`
  return say`${event.by === 'staff' ? event.staff : 'El sistema'} ${plain(`${verb} ${theirs} de`)} ${event.name}`
}
const staffDid = (event: ShownEvent, did: string): Part[] =>
  say`${event.by === 'staff' ? event.staff : 'El sistema'} ${plain(did)} ${event.name}`

const ofVisit = (event: ShownEvent): string => event.when('date', 'startTime')
const request = (event: ShownEvent): string => (event.fact('action') === 'cancel' ? 'cancelar' : 'reprogramar')
const notShown = { notShown: 'part of another step' } as const
const notOfInterest = { notShown: 'of no interest to the practice' } as const
/** What did not go out is a list of its own, where it can be sent again. */
const inOwnList = { notShown: 'shown in a list of its own' } as const
/** Accounts and assignments: doctors see the activity too. */
const forAdministrators = { notShown: 'for administrators alone' } as const
const runsLow = (before: unknown, after: unknown): boolean => Number(before) > lowStock && Number(after) <= lowStock
const stockLeft = (event: ShownEvent): Part[] =>
  event.fact('stock') === '0'
    ? say`${event.name}: ${'Agotado'}`
    : say`Quedan ${event.fact('stock')} de ${event.name}: Stock Bajo`

/**
 * What is told of every event type of the system, in the one place where that is decided: a new type needs its line here, and a spec
 * names those that lack one. Sentences say 'usted' to nobody and name people as staff know them.
 */
export const activitySentences: Readonly<Record<string, Sentence>> = {
  AppointmentBooked: {
    say: (event) =>
      event.by === 'public'
        ? say`${event.name} agendó una cita ${plain(`para el ${ofVisit(event).slice(4)}`)}`
        : say`${event.staff} agendó una cita de ${event.name} ${plain(`para el ${ofVisit(event).slice(4)}`)}`,
  },
  AppointmentConfirmed: {
    say: (event) => whoDid(event, 'confirmó', `su cita ${ofVisit(event)}`, `la cita ${ofVisit(event)}`),
  },
  AppointmentCompleted: { say: (event) => staffDid(event, `marcó realizada la cita ${ofVisit(event)} de`) },
  CompletionUndone: { say: (event) => staffDid(event, `deshizo que se realizara la cita ${ofVisit(event)} de`) },
  CancellationUndone: { say: (event) => staffDid(event, `deshizo la cancelación de la cita ${ofVisit(event)} de`) },
  AppointmentCancelled: {
    say: (event) => whoDid(event, 'canceló', `su cita ${ofVisit(event)}`, `la cita ${ofVisit(event)}`),
    against: true,
  },
  AppointmentRescheduled: {
    // A new end alone moves nobody's visit.
    only: ({ statusKept }) => statusKept !== true,
    say: (event) =>
      say`${plain(event.by === 'staff' ? event.staff : 'El sistema')} reprogramó la cita de ${event.name}: ahora es ${plain(`el ${event.when('toDate', 'toStartTime').slice(4)}`)}`,
    against: true,
  },
  AppointmentDetailsCorrected: { say: (event) => staffDid(event, `corrigió datos de la cita ${ofVisit(event)} de`) },
  ReminderPrepared: notShown,
  ReminderOpened: {
    say: (event) =>
      say`Recordatorio ${plain(`de ${event.fact('reminderType') === '3-days' ? '3 días' : '1 día'}`)} para ${event.name}`,
  },
  BookingAbandoned: notShown,
  MoveAbandoned: notShown,
  PaymentProofAttached: {
    say: (event) => staffDid(event, `adjuntó un comprobante de pago a la cita ${ofVisit(event)} de`),
  },
  PaymentProofDetached: {
    say: (event) => staffDid(event, `quitó un comprobante de pago de la cita ${ofVisit(event)} de`),
  },
  AppointmentSeen: notShown,
  AppointmentTiedToPatient: { say: (event) => staffDid(event, `unió a un expediente la cita ${ofVisit(event)} de`) },
  AppointmentUntiedFromPatient: {
    say: (event) => staffDid(event, `separó de su expediente la cita ${ofVisit(event)} de`),
  },
  MoneyReceived: { say: (event) => staffDid(event, `anotó un pago de la cita ${ofVisit(event)} de`) },
  MoneyReceiptUndone: {
    say: (event) => staffDid(event, `deshizo un pago de la cita ${ofVisit(event)} de`),
    against: true,
  },
  VisitPriced: notShown,
  FineWaived: { say: (event) => staffDid(event, `no cobra la multa de la cita ${ofVisit(event)} de`) },
  CancellationExplained: notShown,
  FineCharged: notShown,
  MedicalRecordAdded: { say: (event) => staffDid(event, `agregó un registro médico de la cita ${ofVisit(event)} de`) },
  MedicalRecordCorrected: {
    say: (event) => staffDid(event, `corrigió un registro médico de la cita ${ofVisit(event)} de`),
  },
  MedicalRecordAnnulled: {
    say: (event) => staffDid(event, `anuló un registro médico de la cita ${ofVisit(event)} de`),
    against: true,
  },
  ClinicalIntakeSubmitted: {
    say: (event) => say`${event.name} llenó la ficha clínica de su cita ${plain(ofVisit(event))}`,
  },
  ActionRequested: {
    say: (event) => say`${event.name} pidió ${plain(request(event))} su cita ${plain(ofVisit(event))}`,
    against: true,
  },
  ActionProcessed: { say: (event) => staffDid(event, `atendió la solicitud de ${request(event)} de`) },
  ActionExpired: {
    say: (event) => {
      if (event.fact('withdrawal') !== '')
        return say`${event.name} retiró su solicitud de ${plain(request(event))} su cita ${plain(ofVisit(event))}`
      return event.by === 'staff'
        ? staffDid(event, `dio por vencida la solicitud de ${request(event)} de`)
        : say`Venció la solicitud de ${event.name} de ${plain(request(event))} su cita ${plain(ofVisit(event))}`
    },
    against: true,
  },
  ContactOptedOut: notOfInterest,
  ContactOptedIn: notOfInterest,
  IntervalReserved: notShown,
  IntervalReleased: notShown,
  AccountOpened: forAdministrators,
  AccountInvited: forAdministrators,
  InvitationAccepted: forAdministrators,
  AccountActivated: forAdministrators,
  AccountDeactivated: forAdministrators,
  PasswordReplaced: forAdministrators,
  SignedIn: notOfInterest,
  SignedOut: notOfInterest,
  CalendarFeedMade: notOfInterest,
  CalendarFeedRevoked: notOfInterest,
  ListExported: forAdministrators,
  SignInThrottled: forAdministrators,
  ProductListed: { say: (event) => say`Nuevo producto: ${event.name}` },
  ProductDetailsCorrected: { say: (event) => staffDid(event, 'corrigió los datos de') },
  ProductRepriced: { say: (event) => say`${event.name} cambió de precio: ${event.money('price')}` },
  StockAdjusted: {
    say: (event) =>
      Number(event.fact('stock')) > lowStock
        ? say`${event.name}: ${event.fact('stock')} ${plain('unidades en stock')}`
        : stockLeft(event),
  },
  StockReserved: {
    say: stockLeft,
    only: ({ stock, quantity }) => runsLow(Number(stock) + Number(quantity), stock) || stock === 0,
    against: true,
  },
  StockReleased: notShown,
  CartItemAdded: notOfInterest,
  CartItemRemoved: notOfInterest,
  CartQuantityChanged: notOfInterest,
  CartEmptied: notOfInterest,
  OrderPlaced: {
    say: (event) =>
      event.by === 'staff'
        ? say`${event.staff} anotó el pedido ${event.fact('trackingNumber')} de ${event.name} por ${event.money('totalAmount')}`
        : say`Nuevo pedido ${event.fact('trackingNumber')} de ${event.name} por ${event.money('totalAmount')}`,
  },
  OrderProcessingStarted: { say: (event) => say`Pedido ${event.fact('trackingNumber')} de ${event.name} en proceso` },
  OrderDelivered: { say: (event) => say`Pedido ${event.fact('trackingNumber')} entregado a ${event.name}` },
  OrderSetBack: { say: (event) => say`Pedido ${event.fact('trackingNumber')} de ${event.name} vuelve atrás` },
  OrderCancelled: {
    say: (event) => say`Pedido ${event.fact('trackingNumber')} de ${event.name} cancelado`,
    against: true,
  },
  OrderReopened: { say: (event) => say`Pedido ${event.fact('trackingNumber')} de ${event.name} abierto de nuevo` },
  OrderDetailsCorrected: notOfInterest,
  OrderUnitsCorrected: notOfInterest,
  OrderPaymentReceived: { say: (event) => say`Pedido ${event.fact('trackingNumber')} de ${event.name} pagado` },
  OrderPaymentUndone: {
    say: (event) => say`El pedido ${event.fact('trackingNumber')} de ${event.name} no se ha pagado`,
    against: true,
  },
  OrderStockReturned: {
    say: (event) =>
      say`Nadie respondió al pedido ${event.fact('trackingNumber')} de ${event.name}: quedó sin reserva de existencias`,
    against: true,
  },
  OrderStockTakenAgain: notShown,
  OrderAbandoned: notShown,
  ReopeningAbandoned: notShown,
  PatientRecordOpened: { say: (event) => staffDid(event, 'abrió el expediente de') },
  PatientDetailsCorrected: { say: (event) => staffDid(event, 'corrigió el expediente de') },
  FormAnswerLeft: notShown,
  DoctorAssigned: forAdministrators,
  DoctorUnassigned: forAdministrators,
  FollowUpNoteAdded: { say: (event) => staffDid(event, 'agregó una nota de seguimiento de') },
  FollowUpNoteCorrected: { say: (event) => staffDid(event, 'corrigió una nota de seguimiento de') },
  FollowUpNoteAnnulled: { say: (event) => staffDid(event, 'anuló una nota de seguimiento de'), against: true },
  PatientClaimAbandoned: notShown,
  FirstSessionFormSubmitted: { say: (event) => say`${event.name} llenó su formulario de primera sesión` },
  FirstSessionFormSentAgain: { say: (event) => say`${event.name} envió de nuevo su formulario de primera sesión` },
  LaterAnswerLeft: notShown,
  LaterFormCompared: notOfInterest,
  FirstSessionAnswerCorrected: notOfInterest,
  CedulaCorrectionAbandoned: notShown,
  FirstSessionFormProcessed: notShown,
  FirstSessionFormReviewed: notOfInterest,
  FirstSessionFormSetBack: notOfInterest,
  FormTiedToVisit: notOfInterest,
  FormUntiedFromVisit: notOfInterest,
  BotConfigurationCreated: forAdministrators,
  BotConfigurationActivated: forAdministrators,
  BotConfigurationDeactivated: forAdministrators,
  BotTokenReplaced: forAdministrators,
  BotConfigurationDeleted: forAdministrators,
  AutoResponseCreated: forAdministrators,
  AutoResponseDeactivated: forAdministrators,
  AutoResponseActivated: forAdministrators,
  ReminderHoursChosen: forAdministrators,
  MessageTextReworded: forAdministrators,
  ConversationOpened: forAdministrators,
  MessageReceived: forAdministrators,
  MessageFileKept: forAdministrators,
  MessageSent: forAdministrators,
  MessageMarkedForReview: forAdministrators,
  ConversationReviewed: forAdministrators,
  ConversationTakenOver: forAdministrators,
  ConversationGivenBack: forAdministrators,
  NoticeSent: notShown,
  NoticeNotDelivered: notShown,
  DeliveryPlanned: notShown,
  DeliverySkipped: notShown,
  DeliveryClaimed: notShown,
  DeliveryTaken: notShown,
  DeliveryPostponed: notShown,
  DeliveryFailed: inOwnList,
  DeliveryUnclear: inOwnList,
  DeliveryReported: notShown,
  DeliverySeen: notShown,
  ErasureBegun: forAdministrators,
  PersonalDataGivenUp: forAdministrators,
  PersonalDataErased: forAdministrators,
  PracticeDetailsChosen: forAdministrators,
}

/** The types that are told, in the order of the table. */
export const shownTypes: readonly string[] = Object.entries(activitySentences).flatMap(([type, sentence]) =>
  'say' in sentence ? [type] : [],
)

/** Whether this event is told, by its type and its open values. */
export const isShown = (type: string, facts: Facts): boolean => {
  const sentence = activitySentences[type]
  return sentence !== undefined && 'say' in sentence && (sentence.only?.(facts) ?? true)
}
