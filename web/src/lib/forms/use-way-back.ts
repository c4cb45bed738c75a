import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { useEntryState } from '../use-entry-state.ts'

const name = 'back'
const address = z.string().startsWith('/doctor/')

/** The state of a link whose page leads back here once something is done on it (docs/open-points.md#patients). */
export const useBackHere = (): { [name]: string } => {
  const { pathname, search } = useLocation()
  return { [name]: `${pathname}${search}` }
}

/** Where the page was come from by such a link; null where it was opened another way. */
export const useWayBack = (): string | null => useEntryState(name, address)
