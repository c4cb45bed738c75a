import type { Practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { paths } from '~/paths.ts'
import { PageHead } from '~/practice/page-head.tsx'
import { providePractice } from '~/practice/use-practice.ts'
import { BookingHead } from '~/public/appointments/components/booking-head.tsx'
import { Hero } from '~/public/site/components/home/hero.tsx'
import { SiteHeader } from '~/public/site/components/site-header.tsx'
import { patientIntake } from '~/texts/public/patient-intake.ts'
import { policies } from '~/texts/public/policies.ts'
import { services } from '~/texts/public/services.ts'
import { shop } from '~/texts/public/shop.ts'
import { createQueryClient, Providers } from '../providers.tsx'
import { pagePatterns } from '../routes/page-patterns.ts'
import { routes } from '../routes/routes.tsx'

/** The top of a page as its document brings it before its code has come, and the source of the page that replaces it. */
export type FirstView = { path: string; page: string; markup: string }

type Page = { path: string; page: string; top: ReactNode }

/** The first view of a page whose top is its name and a sentence. */
const headed = (path: string, page: string, { title, lead }: { title: string; lead: string }): Page => ({
  path,
  page,
  top: (
    <div className="wrap">
      <PageHead title={title} lead={lead} />
    </div>
  ),
})

const pages: readonly Page[] = [
  { path: paths.home, page: '/site/components/home/home-page.tsx', top: <Hero buttons={null} /> },
  {
    path: paths.booking,
    page: '/appointments/components/booking-page.tsx',
    top: (
      <div className="wrap">
        <BookingHead />
      </div>
    ),
  },
  headed(paths.services, '/site/components/services/services-page.tsx', services),
  headed(paths.shop, '/shop/components/shop-page.tsx', shop),
  headed(paths.patientIntake, '/patient-intake/components/patient-intake-page.tsx', patientIntake),
  headed(paths.cancellationPolicies, '/policies/components/policies-page.tsx', policies),
]

/** The patterns of the web's pages, for the server. */
export const patterns = pagePatterns(routes)

/** The first view of each page as markup, with the practice's identity as given; for the build, never for a browser. */
export const firstViews = (practice: Practice): FirstView[] =>
  pages.map(({ path, page, top }) => ({ path, page, markup: markupOf(path, practice, top) }))

const markupOf = (path: string, practice: Practice, top: ReactNode): string => {
  const client = createQueryClient()
  providePractice(client, practice)
  const markup = renderToStaticMarkup(
    <Providers client={client}>
      <StaticRouter location={path}>
        <div className="flex min-h-dvh flex-col bg-paper text-[1.0625rem]">
          <SiteHeader />
          <main className="flex flex-1 flex-col">{top}</main>
        </div>
      </StaticRouter>
    </Providers>,
  )
  return (
    markup
      // The content policy allows none; they only keep room for drawings that come later.
      .replaceAll(/ style="[^"]*"/g, '')
      // No handler runs yet: a press would be lost.
      .replaceAll('<button ', '<button disabled="" ')
  )
}
