import { type Me, signedInCookie, staffCalls } from '@clinic/shared-events/contracts/staff.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { readCall } from '~/lib/call.ts'
import { ApiError, forgetOwnWrites } from '~/lib/http.ts'

const meKey = ['api', 'auth', 'me'] as const

/** Reads the signed-in user. @throws 'Failed to fetch user' (docs/specification.md#public-messages) whatever went wrong. */
const fetchMe = async (signal: AbortSignal): Promise<Me> => {
  const answer = await readCall(staffCalls.readMe, { signal }).catch((cause: unknown) => {
    throw new Error('Failed to fetch user', { cause })
  })
  return answer.data
}

/** Whether the login's mark is there. Without it nobody is signed in, and asking would make the browser report a 401 as an error. */
const mayBeSignedIn = () => document.cookie.split('; ').includes(`${signedInCookie}=1`)
const forgetMark = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there on plain-http addresses
  document.cookie = `${signedInCookie}=; Max-Age=0; Path=/`
}

/**
 * GET /api/auth/me: the signed-in user, or null. A 401 or any other failure means nobody is signed in
 * (docs/specification.md#public-states).
 */
const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: async ({ signal }) => {
    if (!mayBeSignedIn()) return null
    return fetchMe(signal).catch((error: unknown) => {
      // An aborted read does not tell who is signed in.
      if (signal.aborted) throw error
      if (error instanceof Error && error.cause instanceof ApiError && error.cause.status === 401) forgetMark()
      return null
    })
  },
})

export type AuthState = { state: 'loading' } | { state: 'signed-in'; doctor: Me } | { state: 'signed-out' }

/** Who is signed in (docs/specification.md#public-states): unknown while it loads, then a doctor or nobody. */
export const useAuth = (): AuthState => {
  const { data } = useQuery(meQuery)
  if (data === undefined) return { state: 'loading' }
  return data === null ? { state: 'signed-out' } : { state: 'signed-in', doctor: data }
}

export const rememberDoctor = (client: QueryClient, signedIn: Me): void => {
  client.setQueryData(meQuery.queryKey, signedIn)
}

/** Forgets the session: nobody is signed in any more, and what the boards had read is removed from memory. */
export const forgetSession = (client: QueryClient): void => {
  client.setQueryData(meQuery.queryKey, null)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey.join('/') !== meKey.join('/') })
  forgetOwnWrites()
}
