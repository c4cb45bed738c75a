import type { Role } from '@clinic/shared-events/contracts/practice/staff.ts'
import { matchPath } from 'react-router-dom'
import { paths } from '~/paths.ts'
import { allSections, type Section } from '~/sections.ts'

export type Member = { username: string; role: Role }

/**
 * The sections a person sees: Usuarios and Bot are the administrators', Seguridad everybody's but `admin`'s
 * (docs/specification.md#office-screens).
 */
export const sectionsFor = ({ username, role }: Member): Section[] =>
  allSections.filter(({ group }) => {
    if (group === 'admin') return role === 'admin'
    return group === 'main' || (group === 'own' && username !== 'admin')
  })

/** A section and its other views, where it has any. */
export const viewsOf = (section: Section | undefined): Section[] => {
  const others = allSections.filter(
    ({ group, path }) => group === 'view' && section && path.startsWith(`${section.path}/`),
  )
  return section && others.length > 0 ? [section, ...others] : []
}

/** The section a path belongs to, its sub-pages included. */
export const sectionAt = (pathname: string): Section | undefined =>
  allSections.find(({ path }) => matchPath({ path, end: false }, pathname))

const inBar = [
  paths.doctorDashboard,
  paths.doctorAppointments,
  paths.doctorOrders,
  paths.doctorPatients,
] as readonly string[]

/**
 * The sections in the bottom bar of a phone (Inicio, Citas, Pedidos, Pacientes) and those behind 'Más'.
 * @param narrow the words of four do not fit beside each other: the first two are shown
 */
export const forBar = (shown: Section[], narrow: boolean): { bar: Section[]; more: Section[] } => {
  const paths = narrow ? inBar.slice(0, 2) : inBar
  return {
    bar: shown.filter(({ path }) => paths.includes(path)),
    more: shown.filter(({ path }) => !paths.includes(path)),
  }
}
