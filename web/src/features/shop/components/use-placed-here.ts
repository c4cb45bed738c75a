import { placedAnswer } from '@clinic/shared-events/contracts/orders.ts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import type { Placed } from '../model/place-once.ts'

const placedHere = z.object({ order: placedAnswer, earlier: z.boolean() })

/**
 * The order that was placed on this page. It belongs to the page's entry in the browser's history: it is there after a reload and on
 * the way back from the chat, and gone when the page is opened anew. It names nobody.
 */
export const usePlacedHere = (): Placed | null => {
  const { state } = useLocation()
  const { data } = z.object({ placed: placedHere }).safeParse(state)
  return data?.placed ?? null
}

/** Shows it, unless the buyer has gone on to another page meanwhile. */
export const useShowPlaced = (): ((placed: Placed) => void) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return (placed) => {
    if (here.current) void navigate(pathname, { replace: true, preventScrollReset: true, state: { placed } })
  }
}
