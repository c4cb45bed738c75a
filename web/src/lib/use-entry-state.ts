import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { z } from 'zod'

/**
 * State kept with the page's entry in the browser's history, such as what was done on the page: it is there after a reload and on the
 * way back from the chat, and gone when the page is opened anew. The browser may keep it on disk, so it must name nobody.
 */
export const useEntryState = <T>(name: string, schema: z.ZodType<T>): T | null => {
  const { state } = useLocation()
  return z.object({ [name]: schema }).safeParse(state).data?.[name] ?? null
}

/** A function that sets the state, or removes it with null, unless the visitor has gone on to another page meanwhile. */
export const useKeepEntryState = <T>(name: string): ((value: T | null) => void) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return (value) => {
    if (here.current) void navigate(pathname, { replace: true, preventScrollReset: true, state: { [name]: value } })
  }
}
