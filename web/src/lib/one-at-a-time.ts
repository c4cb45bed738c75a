import { type BaseSyntheticEvent, useRef } from 'react'

type Submit = (event?: BaseSyntheticEvent) => Promise<void>

/**
 * A form that is being sent is not sent again: a second press of the button, or Enter in a field, may come before the button is drawn as
 * disabled.
 * @param ended told each time that sending has come to its end, however it ended
 */
export const useOneAtATime = (submit: Submit, ended?: () => void): Submit => {
  const underWay = useRef(false)
  return async (event) => {
    event?.preventDefault()
    if (underWay.current) return
    underWay.current = true
    try {
      await submit(event)
    } finally {
      underWay.current = false
      ended?.()
    }
  }
}
