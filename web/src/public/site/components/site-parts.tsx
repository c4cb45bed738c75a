import { useHolders } from '~/lib/forms/holders.ts'
import { useLoaded } from '~/lib/reads/use-loaded.ts'

/** What the frame has beside a page with a form; loaded with the first one. */
export function SiteParts() {
  const loaded = useLoaded(
    () => import('~/components/ui/frame-parts.tsx'),
    useHolders((all) => all.length > 0),
  )
  return loaded && <loaded.FrameParts of="site" />
}
