import type { RouteObject } from 'react-router-dom'
import { paths } from '~/paths.ts'

/** The legal pages (docs/specification.md#public-screens). */
export const legalRoutes: RouteObject[] = [
  {
    path: paths.privacy,
    lazy: async () => ({ Component: (await import('~/public/legal/components/privacy-page.tsx')).PrivacyPage }),
  },
  {
    path: paths.terms,
    lazy: async () => ({ Component: (await import('~/public/legal/components/terms-page.tsx')).TermsPage }),
  },
  {
    path: paths.dataDeletion,
    lazy: async () => ({ Component: (await import('~/public/legal/components/deletion-page.tsx')).DeletionPage }),
  },
]
