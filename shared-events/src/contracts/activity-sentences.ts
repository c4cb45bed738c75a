import { lowStock } from './shop/products.ts'

/** A part of a sentence; names and numbers that catch the eye are strong. */
export type Part = string | { strong: string }

/** What a sentence is made of. Names are already '[eliminado]' where they were erased. */
export type Told = {
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
  | { say: (told: Told) => readonly Part[]; only?: (facts: Facts) => boolean; against?: true }
  | {
      untold:
        | 'part of another step'
        | 'no news for the practice'
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
const whoDid = (told: Told, verb: string, own: string, theirs: string): Part[] => {
  if (told.by === 'public') return say`${told.name} ${plain(`${verb} ${own}`)}`
  return say`${told.by === 'staff' ? told.staff : 'El sistema'} ${plain(`${verb} ${theirs} de`)} ${told.name}`
}
const staffDid = (told: Told, did: string): Part[] =>
  say`${told.by === 'staff' ? told.staff : 'El sistema'} ${plain(did)} ${told.name}`

const ofVisit = (told: Told): string => told.when('date', 'startTime')
const request = (told: Told): string => (told.fact('action') === 'cancel' ? 'cancelar' : 'reprogramar')
const untold = { untold: 'part of another step' } as const
const noNews = { untold: 'no news for the practice' } as const
/** What did not go out is a list of its own, where it can be sent again. */
const shownApart = { untold: 'shown in a list of its own' } as const
/** Accounts and assignments: doctors see the activity too. */
const forAdministrators = { untold: 'for administrators alone' } as const
const runsLow = (before: unknown, after: unknown): boolean => Number(before) > lowStock && Number(after) <= lowStock
const stockLeft = (told: Told): Part[] =>
  told.fact('stock') === '0'
    ? say`${told.name}: ${'Agotado'}`
    : say`Quedan ${told.fact('stock')} de ${told.name}: Stock Bajo`

/**
 * What is told of every event type of the system, in the one place where that is decided: a new type needs its line here, and a spec
 * names those that lack one. Sentences say 'usted' to nobody and name people as staff know them.
 */
export const activitySentences: Readonly<Record<string, Sentence>> = {
  AppointmentBooked: {
    say: (told) =>
      told.by === 'public'
        ? say`${told.name} agendó una cita ${plain(`para el ${ofVisit(told).slice(4)}`)}`
        : say`${told.staff} agendó una cita de ${told.name} ${plain(`para el ${ofVisit(told).slice(4)}`)}`,
  },
  AppointmentConfirmed: {
    say: (told) => whoDid(told, 'confirmó', `su cita ${ofVisit(told)}`, `la cita ${ofVisit(told)}`),
  },
  AppointmentCompleted: { say: (told) => staffDid(told, `marcó realizada la cita ${ofVisit(told)} de`) },
  CompletionUndone: { say: (told) => staffDid(told, `deshizo que se realizara la cita ${ofVisit(told)} de`) },
  CancellationUndone: { say: (told) => staffDid(told, `deshizo la cancelación de la cita ${ofVisit(told)} de`) },
  AppointmentCancelled: {
    say: (told) => whoDid(told, 'canceló', `su cita ${ofVisit(told)}`, `la cita ${ofVisit(told)}`),
    against: true,
  },
  AppointmentRescheduled: {
    // A new end alone moves nobody's visit.
    only: ({ statusKept }) => statusKept !== true,
    say: (told) =>
      say`${plain(told.by === 'staff' ? told.staff : 'El sistema')} reprogramó la cita de ${told.name}: ahora es ${plain(`el ${told.when('toDate', 'toStartTime').slice(4)}`)}`,
    against: true,
  },
  AppointmentDetailsCorrected: { say: (told) => staffDid(told, `corrigió datos de la cita ${ofVisit(told)} de`) },
  ReminderPrepared: untold,
  ReminderOpened: {
    say: (told) =>
      say`Recordatorio ${plain(`de ${told.fact('reminderType') === '3-days' ? '3 días' : '1 día'}`)} para ${told.name}`,
  },
  BookingAbandoned: untold,
  MoveAbandoned: untold,
  PaymentProofAttached: {
    say: (told) => staffDid(told, `adjuntó un comprobante de pago a la cita ${ofVisit(told)} de`),
  },
  PaymentProofDetached: {
    say: (told) => staffDid(told, `quitó un comprobante de pago de la cita ${ofVisit(told)} de`),
  },
  MedicalRecordAdded: { say: (told) => staffDid(told, `agregó un registro médico de la cita ${ofVisit(told)} de`) },
  ClinicalIntakeSubmitted: {
    say: (told) => say`${told.name} llenó la ficha clínica de su cita ${plain(ofVisit(told))}`,
  },
  ActionRequested: {
    say: (told) => say`${told.name} pidió ${plain(request(told))} su cita ${plain(ofVisit(told))}`,
    against: true,
  },
  ActionProcessed: { say: (told) => staffDid(told, `atendió la solicitud de ${request(told)} de`) },
  ActionExpired: {
    say: (told) => {
      if (told.fact('withdrawal') !== '')
        return say`${told.name} retiró su solicitud de ${plain(request(told))} su cita ${plain(ofVisit(told))}`
      return told.by === 'staff'
        ? staffDid(told, `dio por vencida la solicitud de ${request(told)} de`)
        : say`Venció la solicitud de ${told.name} de ${plain(request(told))} su cita ${plain(ofVisit(told))}`
    },
    against: true,
  },
  ContactOptedOut: noNews,
  ContactOptedIn: noNews,
  IntervalReserved: untold,
  IntervalReleased: untold,
  AccountOpened: forAdministrators,
  AccountActivated: forAdministrators,
  AccountDeactivated: forAdministrators,
  PasswordReplaced: forAdministrators,
  SignedIn: noNews,
  SignedOut: noNews,
  CalendarFeedMade: noNews,
  CalendarFeedRevoked: noNews,
  ListExported: forAdministrators,
  SignInThrottled: forAdministrators,
  ProductListed: { say: (told) => say`Nuevo producto: ${told.name}` },
  ProductDetailsCorrected: { say: (told) => staffDid(told, 'corrigió los datos de') },
  ProductRepriced: { say: (told) => say`${told.name} cambió de precio: ${told.money('price')}` },
  StockAdjusted: {
    say: (told) =>
      Number(told.fact('stock')) > lowStock
        ? say`${told.name}: ${told.fact('stock')} ${plain('unidades en stock')}`
        : stockLeft(told),
  },
  StockReserved: {
    say: stockLeft,
    only: ({ stock, quantity }) => runsLow(Number(stock) + Number(quantity), stock) || stock === 0,
    against: true,
  },
  StockReleased: untold,
  CartItemAdded: noNews,
  CartItemRemoved: noNews,
  CartEmptied: noNews,
  OrderPlaced: {
    say: (told) => say`Nuevo pedido ${told.fact('trackingNumber')} de ${told.name} por ${told.money('totalAmount')}`,
  },
  OrderProcessingStarted: { say: (told) => say`Pedido ${told.fact('trackingNumber')} de ${told.name} en proceso` },
  OrderDelivered: { say: (told) => say`Pedido ${told.fact('trackingNumber')} entregado a ${told.name}` },
  OrderSetBack: { say: (told) => say`Pedido ${told.fact('trackingNumber')} de ${told.name} vuelve atrás` },
  OrderCancelled: {
    say: (told) => say`Pedido ${told.fact('trackingNumber')} de ${told.name} cancelado`,
    against: true,
  },
  OrderReopened: { say: (told) => say`Pedido ${told.fact('trackingNumber')} de ${told.name} abierto de nuevo` },
  OrderStockReturned: {
    say: (told) =>
      say`Nadie respondió al pedido ${told.fact('trackingNumber')} de ${told.name}: quedó sin reserva de existencias`,
    against: true,
  },
  OrderStockTakenAgain: untold,
  OrderAbandoned: untold,
  ReopeningAbandoned: untold,
  PatientRecordOpened: { say: (told) => staffDid(told, 'abrió el expediente de') },
  PatientDetailsCorrected: { say: (told) => staffDid(told, 'corrigió el expediente de') },
  FormAnswerLeft: untold,
  DoctorAssigned: forAdministrators,
  DoctorUnassigned: forAdministrators,
  FollowUpNoteAdded: { say: (told) => staffDid(told, 'agregó una nota de seguimiento de') },
  FollowUpNoteCorrected: { say: (told) => staffDid(told, 'corrigió una nota de seguimiento de') },
  FollowUpNoteAnnulled: { say: (told) => staffDid(told, 'anuló una nota de seguimiento de'), against: true },
  PatientClaimAbandoned: untold,
  FirstSessionFormSubmitted: { say: (told) => say`${told.name} llenó su formulario de primera sesión` },
  FirstSessionFormSentAgain: { say: (told) => say`${told.name} envió de nuevo su formulario de primera sesión` },
  LaterAnswerLeft: untold,
  LaterFormCompared: noNews,
  FirstSessionAnswerCorrected: noNews,
  CedulaCorrectionAbandoned: untold,
  FirstSessionFormProcessed: untold,
  FirstSessionFormReviewed: noNews,
  FirstSessionFormSetBack: noNews,
  FormTiedToVisit: noNews,
  FormUntiedFromVisit: noNews,
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
  NewsTold: untold,
  NewsNotDelivered: untold,
  DeliveryPlanned: untold,
  DeliverySkipped: untold,
  DeliveryClaimed: untold,
  DeliveryTaken: untold,
  DeliveryPostponed: untold,
  DeliveryFailed: shownApart,
  DeliveryUnclear: shownApart,
  DeliveryReported: untold,
  DeliverySeen: untold,
}

/** The types that are told, in the order of the table. */
export const toldTypes: readonly string[] = Object.entries(activitySentences).flatMap(([type, sentence]) =>
  'say' in sentence ? [type] : [],
)

/** Whether this event is told, by its type and its open values. */
export const isTold = (type: string, facts: Facts): boolean => {
  const sentence = activitySentences[type]
  return sentence !== undefined && 'say' in sentence && (sentence.only?.(facts) ?? true)
}
