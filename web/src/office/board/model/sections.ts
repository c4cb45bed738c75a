import type { Role } from '@clinic/shared-events/contracts/staff.ts'
import {
  Bot,
  CalendarDays,
  ClipboardList,
  ContactRound,
  Dumbbell,
  House,
  KeyRound,
  type LucideIcon,
  Package,
  UserRoundCog,
} from 'lucide-react'
import { paths } from '~/paths.ts'
import type { CountedKind } from '~/pending/pending.ts'
import { boardTexts } from '~/texts/board.ts'

const { sections: labels, titles } = boardTexts

export type Section = {
  path: string
  label: string
  /** What the top bar says while the section is open. */
  title: string
  icon: LucideIcon
  /**
   * `main` for everybody, `admin` for administrators, `own` for whoever may change the own password
   * (docs/specification.md#office-screens, #office-roles).
   */
  group: 'main' | 'admin' | 'own'
  /** The section follows the log live, so the live mark says something there. */
  live?: true
  /** What of the section may wait for staff: its count stands on the icon. */
  waits?: CountedKind
}

/** The navigation cards of the dashboard (docs/specification.md#office-screens) as items of the rail, in its order. */
export const sections: readonly Section[] = [
  { path: paths.doctorDashboard, label: labels.home, title: boardTexts.portal, icon: House, group: 'main', live: true },
  {
    path: paths.doctorAppointments,
    label: labels.appointments,
    title: titles.appointments,
    icon: CalendarDays,
    group: 'main',
  },
  {
    path: paths.doctorIntakes,
    label: labels.intakes,
    title: titles.intakes,
    icon: ClipboardList,
    group: 'main',
    waits: 'patient-intakes',
  },
  {
    path: paths.doctorOrders,
    label: labels.orders,
    title: titles.orders,
    icon: Package,
    group: 'main',
    waits: 'orders',
  },
  { path: paths.doctorPatients, label: labels.patients, title: titles.patients, icon: ContactRound, group: 'main' },
  { path: paths.doctorProducts, label: labels.products, title: titles.products, icon: Dumbbell, group: 'main' },
  { path: paths.doctorUsers, label: labels.users, title: titles.users, icon: UserRoundCog, group: 'admin' },
  { path: paths.doctorBot, label: labels.bot, title: titles.bot, icon: Bot, group: 'admin' },
  { path: paths.doctorPassword, label: labels.security, title: titles.security, icon: KeyRound, group: 'own' },
]

export type Member = { username: string; role: Role }

/**
 * Which sections a person sees: Usuarios and Bot are the administrators', Seguridad everybody's but `admin`'s
 * (docs/specification.md#office-screens).
 */
export const sectionsFor = ({ username, role }: Member): Section[] =>
  sections.filter(({ group }) => group === 'main' || (group === 'admin' ? role === 'admin' : username !== 'admin'))

/** The section a path belongs to, its sub-pages included. */
export const sectionAt = (pathname: string): Section | undefined =>
  sections.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))

const inBar = [
  paths.doctorDashboard,
  paths.doctorAppointments,
  paths.doctorOrders,
  paths.doctorPatients,
] as readonly string[]

/**
 * What the bottom bar of a phone shows itself (Inicio, Citas, Pedidos, Pacientes), and what is behind 'Más'.
 * @param narrow the words of four do not fit beside each other: the first two are shown
 */
export const forBar = (shown: Section[], narrow: boolean): { bar: Section[]; more: Section[] } => {
  const paths = narrow ? inBar.slice(0, 2) : inBar
  return {
    bar: shown.filter(({ path }) => paths.includes(path)),
    more: shown.filter(({ path }) => !paths.includes(path)),
  }
}
