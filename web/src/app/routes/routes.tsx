import type { RouteObject } from 'react-router-dom'
import { paths } from '~/paths.ts'
import { PageFailed, PageLoading, SiteFailed } from '../fallbacks.tsx'
import { actionRoutes } from './action-routes.ts'
import { doctorRoutes, loginRoute } from './doctor-routes.tsx'
import { legalRoutes } from './legal-routes.ts'
import { shopRoutes } from './shop-routes.ts'

/** Inside the public site's frame. */
const sitePages: RouteObject[] = [
  {
    path: paths.home,
    lazy: async () => ({ Component: (await import('~/public/site/components/home/home-page.tsx')).HomePage }),
  },
  {
    path: paths.booking,
    lazy: async () => ({
      Component: (await import('~/public/appointments/components/booking-page.tsx')).BookingPage,
    }),
  },
  {
    path: paths.patientIntake,
    lazy: async () => ({
      Component: (await import('~/public/patient-intake/components/patient-intake-page.tsx')).PatientIntakePage,
    }),
  },
  {
    path: paths.services,
    lazy: async () => ({
      Component: (await import('~/public/site/components/services/services-page.tsx')).ServicesPage,
    }),
  },
  {
    path: paths.cancellationPolicies,
    lazy: async () => ({
      Component: (await import('~/public/policies/components/policies-page.tsx')).PoliciesPage,
    }),
  },
  ...shopRoutes,
  ...actionRoutes,
  {
    path: paths.clinicalIntake,
    lazy: async () => ({
      Component: (await import('~/public/clinical-intake/components/clinical-intake-page.tsx')).ClinicalIntakePage,
    }),
  },
  {
    path: paths.contactPreferences,
    lazy: async () => ({
      Component: (await import('~/public/contact-preferences/components/contact-preferences-page.tsx'))
        .ContactPreferencesPage,
    }),
  },
  {
    path: paths.invitation,
    lazy: async () => ({
      Component: (await import('~/public/invitation/components/invitation-page.tsx')).InvitationPage,
    }),
  },
  ...legalRoutes,
  loginRoute,
  {
    path: '*',
    lazy: async () => ({
      Component: (await import('~/public/site/components/not-found-page.tsx')).NotFoundPage,
    }),
  },
]

/** The route table. Every page is loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    HydrateFallback: PageLoading,
    ErrorBoundary: SiteFailed,
    children: [
      {
        lazy: async () => ({ Component: (await import('~/public/site/components/site-layout.tsx')).SiteLayout }),
        // When a page fails, the frame with its links stays.
        children: [{ ErrorBoundary: PageFailed, children: sitePages }],
      },
      ...doctorRoutes,
    ],
  },
]
