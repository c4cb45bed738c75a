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
  actionRescheduleShort: '/r/:appointmentId',
  actionCancelShort: '/c/:appointmentId',
  cancellationPolicies: '/multas',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  dataDeletion: '/data-deletion',
  dashboardShortcut: '/dashboard',
  doctorLogin: '/doctor/login',
  doctor: '/doctor',
  doctorDashboard: '/doctor/dashboard',
  doctorAppointments: '/doctor/appointments',
  doctorIntakes: '/doctor/patient-intakes',
  doctorOrders: '/doctor/orders',
  doctorPatients: '/doctor/patients',
  doctorProducts: '/doctor/products',
  doctorPassword: '/doctor/change-password',
  doctorUsers: '/doctor/admin/users',
  doctorBot: '/doctor/twilio-bot',
} as const

export type Path = (typeof paths)[keyof typeof paths]
