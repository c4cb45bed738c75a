import { sections } from './sections.ts'

type SectionName = keyof typeof sections
// Each name has the path of its own section, which Object.fromEntries does not say.
const sectionPaths = Object.fromEntries(Object.entries(sections).map(([name, { path }]) => [name, path])) as {
  readonly [N in SectionName]: (typeof sections)[N]['path']
}

/** Every address of the site, so no link is typed by hand. Public ones are the route table of docs/specification.md#public-screens. */
export const paths = {
  home: '/',
  services: '/servicios',
  booking: '/citas',
  patientIntake: '/formulario-primera-sesion',
  shop: '/tienda',
  cart: '/carrito',
  checkout: '/checkout',
  /** Ours: asks for an order's tracking number. */
  orderLookup: '/pedido',
  /** Ours: an order followed by its tracking number. */
  orderProgress: '/pedido/:trackingNumber',
  clinicalIntake: '/ficha-clinica/:appointmentId',
  action: '/accion-cita/:appointmentId/:actionType',
  actionReschedule: '/cita/:appointmentId/reprogramar',
  actionCancel: '/cita/:appointmentId/cancelar',
  /** Ours: a patient confirms. */
  actionConfirm: '/cita/:appointmentId/confirmar',
  actionRescheduleShort: '/r/:appointmentId',
  actionCancelShort: '/c/:appointmentId',
  /** Ours: who has a mail's link asks not to be written to. */
  contactPreferences: '/mensajes/:token',
  /** Ours: who was invited chooses a password; the link's token stands behind '#'. */
  invitation: '/invitacion',
  cancellationPolicies: '/multas',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  dataDeletion: '/data-deletion',
  dashboardShortcut: '/dashboard',
  doctorLogin: '/doctor/login',
  doctor: '/doctor',
  /** Ours: the sheet of a day's home visits, to be printed. */
  daySheet: '/doctor/appointments/hoja',
  ...sectionPaths,
  /** A patient's record. */
  doctorPatient: '/doctor/patients/:patientId',
  appointmentHistory: '/doctor/appointments/:id/historial',
  orderHistory: '/doctor/orders/:id/historial',
  patientHistory: '/doctor/patients/:id/historial',
  productHistory: '/doctor/products/:id/historial',
  accountHistory: '/doctor/admin/users/:id/historial',
  practiceHistory: '/doctor/admin/clinica/historial',
  /** A conversation. */
  doctorConversation: '/doctor/mensajes/:conversationId',
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** The address of the full history of what has one (docs/reading.md#histories). */
export const historyPaths = {
  appointments: paths.appointmentHistory,
  orders: paths.orderHistory,
  patients: paths.patientHistory,
  products: paths.productHistory,
  users: paths.accountHistory,
  practice: paths.practiceHistory,
} as const
