import {
  Bot,
  Building2,
  CalendarDays,
  ChartColumn,
  ClipboardList,
  ContactRound,
  Dumbbell,
  FileText,
  House,
  KeyRound,
  type LucideIcon,
  MessageCircle,
  Package,
  ShieldCheck,
  UserRoundCog,
  UserRoundX,
} from 'lucide-react'

export type Section = {
  path: `/doctor/${string}`
  label: string
  /** The title in the top bar while the section is open. */
  title: string
  icon: LucideIcon
  /**
   * Who sees the section: `main` everybody, `admin` administrators, `own` whoever may change the own password
   * (docs/specification.md#office-screens, #office-roles). `view`: for whoever sees what leads to it, and not in the rail; another view of the
   * section above its address, where there is one.
   */
  group: 'main' | 'admin' | 'own' | 'view'
  /** Its name among the views of a section, where it has others than itself. */
  view?: string
  /** The page's file below `office`, loaded when it is first opened. */
  page: `${string}/components/${string}-page.tsx`
  /** Where the arrow before the title leads back to (docs/specification.md#office-screens). */
  back?: '/doctor/dashboard' | '/doctor'
  /** What follows the path where the page shows one of many: ':patientId'. It stays on the screen from one to the next. */
  of?: `:${string}`
  /** The section follows the log live, so the live mark is shown there. */
  live?: true
  /** The kind of items that may wait in the section; their number is shown on the icon. */
  waits?: 'orders' | 'patient-intakes' | 'messages'
}

/**
 * The sections of the portal (docs/specification.md#office-screens) in the order of its rail: address, route, rail and top bar are made
 * from these declarations.
 */
export const sections = {
  doctorDashboard: {
    path: '/doctor/dashboard',
    label: 'Inicio',
    title: 'Portal del Doctor',
    icon: House,
    group: 'main',
    page: 'appointments-board/components/dashboard-page.tsx',
    live: true,
    view: 'Día',
  },
  doctorSummary: {
    path: '/doctor/dashboard/resumen',
    label: 'Resumen',
    title: 'Portal del Doctor',
    icon: ChartColumn,
    group: 'view',
    page: 'reports/components/summary-page.tsx',
    live: true,
    view: 'Resumen',
  },
  doctorAppointments: {
    path: '/doctor/appointments',
    label: 'Citas',
    title: 'Dashboard de Citas',
    icon: CalendarDays,
    group: 'main',
    page: 'calendar/components/appointments-page.tsx',
    back: '/doctor/dashboard',
    live: true,
  },
  doctorMessages: {
    path: '/doctor/mensajes',
    label: 'Mensajes',
    title: 'Mensajes',
    icon: MessageCircle,
    group: 'main',
    page: 'messaging/components/messages-page.tsx',
    of: ':conversationId',
    back: '/doctor/dashboard',
    live: true,
    waits: 'messages',
  },
  doctorIntakes: {
    path: '/doctor/patient-intakes',
    label: 'Formularios',
    title: 'Formularios de Primera Sesión',
    icon: ClipboardList,
    group: 'main',
    page: 'intakes/components/patient-intakes-page.tsx',
    live: true,
    waits: 'patient-intakes',
  },
  doctorOrders: {
    path: '/doctor/orders',
    label: 'Pedidos',
    title: 'Gestión de Pedidos',
    icon: Package,
    group: 'main',
    page: 'orders/components/orders-page.tsx',
    live: true,
    back: '/doctor/dashboard',
    waits: 'orders',
  },
  doctorPatients: {
    path: '/doctor/patients',
    label: 'Pacientes',
    title: 'Expedientes de Pacientes',
    icon: ContactRound,
    group: 'main',
    page: 'patients/components/patients-page.tsx',
    of: ':patientId',
    live: true,
  },
  doctorMedicalRecord: {
    path: '/doctor/medical-record/:appointmentId',
    label: 'Registro Médico',
    title: 'Registro Médico',
    icon: FileText,
    group: 'view',
    page: 'medical-record/components/medical-record-page.tsx',
    live: true,
    back: '/doctor/dashboard',
  },
  doctorProducts: {
    path: '/doctor/products',
    label: 'Productos',
    title: 'Gestión de Productos',
    icon: Dumbbell,
    group: 'main',
    page: 'products/components/products-page.tsx',
    live: true,
  },
  doctorUsers: {
    path: '/doctor/admin/users',
    label: 'Usuarios',
    title: 'Gestión de Usuarios',
    icon: UserRoundCog,
    group: 'admin',
    page: 'users/components/users-page.tsx',
    back: '/doctor/dashboard',
    live: true,
  },
  doctorClinic: {
    path: '/doctor/admin/clinica',
    label: 'Clínica',
    title: 'Datos de la clínica',
    icon: Building2,
    group: 'admin',
    page: 'clinic/components/clinic-page.tsx',
    back: '/doctor/dashboard',
    live: true,
  },
  doctorPersonalData: {
    path: '/doctor/admin/datos-personales',
    label: 'Privacidad',
    title: 'Datos personales',
    icon: UserRoundX,
    group: 'admin',
    page: 'personal-data/components/personal-data-page.tsx',
    back: '/doctor/dashboard',
  },
  doctorBot: {
    path: '/doctor/twilio-bot',
    label: 'Bot',
    title: 'Twilio Bot - Módulo de Pruebas',
    icon: Bot,
    group: 'admin',
    page: 'messaging/components/bot-page.tsx',
    back: '/doctor',
    live: true,
  },
  doctorAudit: {
    path: '/doctor/admin/auditoria',
    label: 'Auditoría',
    title: 'Auditoría',
    icon: ShieldCheck,
    group: 'admin',
    page: 'history/components/audit-page.tsx',
    back: '/doctor/dashboard',
  },
  doctorPassword: {
    path: '/doctor/change-password',
    label: 'Seguridad',
    title: 'Seguridad',
    icon: KeyRound,
    group: 'own',
    page: 'staff/components/change-password-page.tsx',
    back: '/doctor',
  },
} as const satisfies Record<string, Section>

export const allSections: readonly Section[] = Object.values(sections)
