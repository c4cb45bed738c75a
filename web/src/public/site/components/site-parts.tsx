import { useHolders } from '~/lib/forms/holders.ts'
import { useLoaded } from '~/lib/reads/use-loaded.ts'
import { usePractice } from '~/practice/use-practice.ts'
import { preparing as text } from '~/texts/public/preparing.ts'

/** What the frame has beside its page once that is there: that the site is being prepared, and what a page with a form needs. */
export function SiteParts() {
  const { preparing } = usePractice()
  const loaded = useLoaded(
    () => import('~/components/ui/frame-parts.tsx'),
    useHolders((all) => all.length > 0),
  )
  return (
    <>
      {preparing && (
        <p role="note" className="order-first bg-agendado px-4 py-1.5 text-center text-sm text-agendado-t print:hidden">
          {text}
        </p>
      )}
      {loaded && <loaded.FrameParts of="site" />}
    </>
  )
}
