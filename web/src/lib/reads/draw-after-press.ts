import { notifyManager } from '@tanstack/react-query'

/** For so long at most a press holds up what was read; whoever drags or selects text sees it then. Milliseconds. */
const longestMs = 1000

/** Between a finger's lifting and its click. Milliseconds. */
const untilClickMs = 50

/**
 * Has what is read or pushed shown only once what is being pressed was let go: what moved under a finger meanwhile would get no click, or
 * something else would. @returns what ends it
 */
export const drawAfterPresses = (): (() => void) => {
  const held: (() => void)[] = []
  let release: ReturnType<typeof setTimeout> | undefined
  const hold = (forMs: number) => {
    clearTimeout(release)
    release = setTimeout(() => {
      release = undefined
      for (const show of held.splice(0)) show()
    }, forMs)
  }
  const events = {
    pointerdown: () => hold(longestMs),
    pointerup: () => release !== undefined && hold(untilClickMs),
    pointercancel: () => release !== undefined && hold(0),
    click: () => release !== undefined && hold(0),
  }
  for (const [event, act] of Object.entries(events)) addEventListener(event, act, { capture: true, passive: true })
  notifyManager.setScheduler((show) => {
    // What was about to be shown as the press began waits too.
    setTimeout(() => (release === undefined ? show() : held.push(show)), 0)
  })
  return () => {
    for (const [event, act] of Object.entries(events)) removeEventListener(event, act, { capture: true })
    notifyManager.setScheduler((show) => setTimeout(show, 0))
  }
}
