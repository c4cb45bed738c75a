import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '~/lib/http.ts'
import { forgetSession } from '../api/me.ts'

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/** Calls back when any read or command of the boards is answered 401. @returns what ends it */
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

/** Whether the session has ended elsewhere, which the next call notices by a 401; then nobody is signed in. */
export const useSessionEnded = (): boolean => {
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
