import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { scrollerOf } from '~/lib/focus/scroller-of.ts'

/** What a phone's bar covers at the lower edge, in px. */
const barHeight = 80

/**
 * Brings a visit into the middle as its list is first there, unless it is in sight or somebody has scrolled.
 * @param opening whether its page opens there; false from then on. @param id of the visit; undefined where none is to be brought
 */
export const useOpenAtNow = (opening: RefObject<boolean>, id: string | undefined) => {
  const list = useRef<HTMLDivElement>(null)
  const open = useEffectEvent(() => {
    const row = opening.current && id ? list.current?.querySelector(`[data-row="${id}"]`) : null
    opening.current = false
    const hidden = row && row.getBoundingClientRect().bottom > innerHeight - barHeight
    if (hidden && scrollerOf(row).scrollTop === 0) row.scrollIntoView({ block: 'center' })
  })
  useEffect(() => open(), [])
  return list
}
