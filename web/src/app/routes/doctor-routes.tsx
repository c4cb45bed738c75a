import { Navigate, type RouteObject } from 'react-router-dom'
import { historyPaths, paths } from '~/paths.ts'
import { allSections, type Section } from '~/sections.ts'
import { PageFailed } from '../fallbacks.tsx'
import { unknownSection } from './page-patterns.ts'

const adminOnly: RouteObject['lazy'] = async () => ({
  Component: (await import('./admin-area.tsx')).AdminArea,
})

/** /doctor/login, a public page inside the site's own frame (docs/specification.md#public-screens). */
export const loginRoute: RouteObject = {
  path: paths.doctorLogin,
  lazy: async () => ({ Component: (await import('~/office/staff/components/login-page.tsx')).LoginPage }),
}

const pageOf =
  (file: string): RouteObject['lazy'] =>
  async () =>
    (await import('./office-pages.ts')).officePage(file)

/** Where the page shows one of many, it is the same page at both addresses. */
const routeOf = ({ path, page, of }: Section): RouteObject => ({
  path,
  lazy: pageOf(page),
  // The page shows it itself; a route without an element is warned about.
  ...(of && { children: [{ path: `${path}/${of}`, element: null }] }),
})

const { users, practice, ...forStaff } = historyPaths
const historyRoute = (path: string): RouteObject => ({ path, lazy: pageOf('history/components/history-page.tsx') })

/** The sections' pages inside the board's frame. */
const boardPages: RouteObject[] = [
  ...allSections.filter(({ group }) => group !== 'admin').map(routeOf),
  { path: paths.daySheet, lazy: pageOf('day-sheet/components/day-sheet-page.tsx') },
  ...Object.values(forStaff).map(historyRoute),
  { lazy: adminOnly, children: [users, practice].map(historyRoute) },
  { lazy: adminOnly, children: allSections.filter(({ group }) => group === 'admin').map(routeOf) },
]

/**
 * All other /doctor pages (docs/specification.md#office-screens), and the addresses that lead to the dashboard
 * (docs/open-points.md#the-address-dashboard).
 */
export const doctorRoutes: RouteObject[] = [
  { path: paths.doctor, element: <Navigate to={paths.doctorDashboard} replace /> },
  { path: paths.dashboardShortcut, element: <Navigate to={paths.doctorDashboard} replace /> },
  {
    lazy: async () => ({ Component: (await import('./doctor-area.tsx')).DoctorArea }),
    children: [{ ErrorBoundary: PageFailed, children: boardPages }],
  },
  {
    path: unknownSection,
    lazy: async () => ({ Component: (await import('./doctor-unknown.tsx')).DoctorUnknown }),
  },
]
