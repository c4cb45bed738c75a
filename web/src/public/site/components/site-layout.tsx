import { Outlet } from 'react-router-dom'
import { SkipLink } from '~/components/ui/skip-link.tsx'
import { useLoaded } from '~/lib/reads/use-loaded.ts'
import { usePracticeInSight } from '~/practice/use-practice.ts'
import { site } from '~/texts/public/site.ts'
import { KeptScroll } from './kept-scroll.tsx'
import { PageChange } from './page-change.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** The frame of every public page (docs/specification.md#public-screens). */
export function SiteLayout() {
  const practice = usePracticeInSight()
  const parts = useLoaded(() => import('./site-parts.tsx'), true)
  return (
    <div className="hyphenated flex min-h-dvh flex-col bg-paper text-[1.0625rem]">
      <meta name="description" content={practice.description} />
      <SkipLink
        to="contenido"
        className="sr-only rounded-ctl bg-bosque-700 px-4 py-3 font-semibold text-on-pri focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60"
      >
        {site.skip}
      </SkipLink>
      <SiteHeader />
      <main id="contenido" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
      <PageChange content="contenido" />
      <SiteFooter />
      <KeptScroll />
      {parts && <parts.SiteParts />}
    </div>
  )
}
