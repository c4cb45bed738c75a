import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { forgetDiscarded, giveUp, reopen, takeBackMs } from '~/lib/forms/discarded.ts'
import type { TypedField } from '~/lib/forms/typed-fields.ts'
import { notice } from '~/lib/notices.ts'
import { leave } from '~/texts/leaving.ts'

const { discarded, takeBack: label } = leave

/** The address that is shown, and the page to which something is taken back. */
const at = { shown: '', wanted: '' }

/** Opens what is taken back once its page is there; it goes with the session. */
export const useTakenBack = (): void => {
  const { pathname, search } = useLocation()
  useEffect(() => forgetDiscarded, [])
  useEffect(() => {
    at.shown = `${pathname}${search}`
    if (pathname === at.wanted) reopen()
    at.wanted = ''
  }, [pathname, search])
}

/**
 * Gives up what was typed, and offers for ten seconds to open it again with that, where it was (docs/decisions/0202). `putBack`: fills a form
 * that stays open without it.
 */
export const useDiscard = () => {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return (fields: readonly TypedField[], discard: () => void, putBack?: () => boolean): void => {
    const takeBack = giveUp(fields, discard)
    const run = () => {
      takeBack()
      const isShown = at.shown.split('?')[0] === pathname
      if (!isShown) at.wanted = pathname
      else if (putBack?.()) forgetDiscarded()
      else reopen()
      // Also where it is still shown: the way that leads away from it may be under way.
      const from = `${pathname}${search}`
      void navigate(from, { replace: at.shown === from, state, preventScrollReset: true })
    }
    notice({ text: discarded(fields), ms: takeBackMs, act: { label, run } })
  }
}
