import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '~/lib/class-names.ts'

type OrderGroupProps = {
  /** Its rows are in the page wherever it stands. */
  stays: boolean
  children: () => ReactNode
}

/** `height`: that of the rows when they were last seen. */
type Placement = { away: boolean; height?: number }

/**
 * Rows that are put into the page when they come near the screen, and taken out of it when they leave: a page of ten thousand rows is slow to
 * scroll however few are seen. Their room is kept. What holds the focus does not leave; a browser that does not tell what comes near has all
 * rows, and so has paper.
 */
export function OrderGroup({ stays, children }: OrderGroupProps) {
  const element = useRef<HTMLDivElement>(null)
  const [{ away, height }, setPlacement] = useState<Placement>({ away: canFollowScroll() })
  // Before the browser first tells where it stands.
  useLayoutEffect(() => {
    const group = element.current
    if (!group) return
    const comeOrLeave = (event: Event) => {
      if (event.target !== group) return
      const leaves = 'skipped' in event && event.skipped === true
      setPlacement(leaves ? { away: true, height: group.getBoundingClientRect().height } : { away: false })
    }
    const print = () => flushSync(() => setPlacement({ away: false }))
    group.addEventListener(stateChange, comeOrLeave)
    window.addEventListener('beforeprint', print)
    return () => {
      group.removeEventListener(stateChange, comeOrLeave)
      window.removeEventListener('beforeprint', print)
    }
  }, [])
  const isAway = away && !stays
  return (
    <div
      ref={element}
      data-away={isAway || undefined}
      style={isAway ? { minHeight: height } : undefined}
      className={cx(
        '[content-visibility:auto] [contain-intrinsic-block-size:auto_55rem] @3xl:[contain-intrinsic-block-size:auto_28rem]',
        isAway && 'min-h-[55rem] @3xl:min-h-[28rem]',
      )}
    >
      {!isAway && children()}
    </div>
  )
}

const stateChange = 'contentvisibilityautostatechange'
const canFollowScroll = (): boolean => `on${stateChange}` in document.documentElement
