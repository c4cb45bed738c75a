import { Navigate, type RouteObject } from 'react-router-dom'
import { paths } from '~/paths.ts'
import { PageFailed } from './fallbacks.tsx'

const unavailable: RouteObject['lazy'] = async () => ({
  Component: (await import('~/office/board/components/section-unavailable.tsx')).SectionUnavailable,
})

const adminOnly: RouteObject['lazy'] = async () => ({
  Component: (await import('./admin-area.tsx')).AdminArea,
})

/** /doctor/login, a public page inside the site's own frame (docs/specification.md#public-screens). */
export const loginRoute: RouteObject = {
  path: paths.doctorLogin,
  lazy: async () => ({ Component: (await import('~/office/staff/components/login-page.tsx')).LoginPage }),
}

/** The pages inside the board's frame. */
const boardPages: RouteObject[] = [
  {
    path: paths.doctorDashboard,
    lazy: async () => ({
      Component: (await import('~/office/appointments-board/components/dashboard-page.tsx')).DashboardPage,
    }),
  },
  { path: paths.doctorAppointments, lazy: unavailable },
  { path: paths.doctorIntakes, lazy: unavailable },
  { path: paths.doctorOrders, lazy: unavailable },
  { path: paths.doctorPatients, lazy: unavailable },
  { path: paths.doctorProducts, lazy: unavailable },
  { path: paths.doctorPassword, lazy: unavailable },
  {
    lazy: adminOnly,
    children: [
      { path: paths.doctorUsers, lazy: unavailable },
      { path: paths.doctorBot, lazy: unavailable },
    ],
  },
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
]
