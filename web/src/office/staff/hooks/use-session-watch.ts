import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '~/lib/http.ts'
import { forgetSession } from '../api/me.ts'

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/** Calls back when any read or command of the boards is answered 401. @returns the way to end it. */
const onUnauthorized = (client: QueryClient, act: () => void): (() => void) => {
  const ends = [
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isSignedOut(event.action.error)) act()
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isSignedOut(event.action.error)) act()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** A session that ended elsewhere shows as a 401 on the next call; then nobody is signed in. @returns whether that happened. */
export const useSessionWatch = (): boolean => {
  const client = useQueryClient()
  const [ended, setEnded] = useState(false)
  useEffect(
    () =>
      onUnauthorized(client, () => {
        setEnded(true)
        forgetSession(client)
      }),
    [client],
  )
  return ended
}
