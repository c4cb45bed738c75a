import { restingCode } from '@clinic/shared-events/contracts/practice/resting.ts'
import { type Me, signedInCookie, staffCalls } from '@clinic/shared-events/contracts/practice/staff.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { forgetLeftDrafts } from '~/lib/forms/left-drafts.ts'
import { readCall } from '~/lib/http/call.ts'
import { ApiError, forgetOwnWrites, isAway, isUnauthorized } from '~/lib/http/http.ts'
import { onWrittenElsewhere, writeForOtherTabs } from '~/lib/live/other-tabs.ts'
import { setResting } from '../model/resting.ts'
import { offlineCopy } from '../model/sealed-copy.ts'

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

/** Who is signed in: a doctor, nobody, that their session rests, or that the server cannot be reached. */
type WhoIs = Me | 'resting' | 'away' | null

/** Nobody is signed in: nothing is kept of anybody's session. */
const nobody = (): null => {
  void offlineCopy.wipe()
  return null
}
const askAwayEvery = 5000

/**
 * GET /api/auth/me: the signed-in user, or null. A 401 or any other failure means nobody is signed in
 * (docs/specification.md#public-states), but a 401 that says that the session rests; where the server cannot be reached, what is kept of
 * the session may be read, and it is asked again until it can.
 */
const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: async ({ client, signal }): Promise<WhoIs> => {
    if (!mayBeSignedIn()) return nobody()
    const read = fetchMe(signal).then((doctor) => {
      leftBy.delete(client)
      setResting(false)
      const before = client.getQueryData<WhoIs>(meKey)
      // Another tab signed in with another account.
      if (before && typeof before !== 'string' && before.id !== doctor.id) forgetRows(client)
      return doctor
    })
    return read.catch((error: unknown) => {
      // An aborted read does not tell who is signed in.
      if (signal.aborted) throw error
      const { cause } = error as Error
      if (cause instanceof ApiError && cause.code === restingCode) return 'resting'
      if (isAway(cause)) return 'away'
      if (isUnauthorized(cause)) forgetMark()
      return nobody()
    })
  },
  refetchInterval: ({ state }) => (state.data === 'away' ? askAwayEvery : false),
})

type AuthState =
  | { state: 'loading' }
  | { state: 'signed-in'; doctor: Me }
  | { state: 'signed-out' }
  | { state: 'resting' | 'away' }

/** Who is signed in (docs/specification.md#public-states): unknown while it loads, then a doctor or nobody. */
export const useAuth = (): AuthState => {
  const { data } = useQuery(meQuery)
  if (data === undefined) return { state: 'loading' }
  if (typeof data === 'string') return { state: data }
  return data === null ? { state: 'signed-out' } : { state: 'signed-in', doctor: data }
}

export const rememberDoctor = (client: QueryClient, signedIn: Me): void => {
  leftBy.delete(client)
  writeForOtherTabs(sessionKey, signedIn.session.until)
  client.setQueryData(meQuery.queryKey, signedIn)
}

/** Shows what is kept of a session that rests, where the server cannot be reached. */
export const rememberAway = (client: QueryClient): void => {
  client.setQueryData(meQuery.queryKey, (was) => (was === 'resting' ? 'away' : was))
}

/** Forgets the session: nobody is signed in any more, and what the boards had read is removed from memory. */
export const forgetSession = (client: QueryClient): void => {
  client.setQueryData(meQuery.queryKey, nobody())
  forgetRows(client)
  setResting(false)
}

/** Whether a page of the portal is open, and not one of the public's. */
const isInPortal = (client: QueryClient): boolean =>
  client.getQueryCache().find({ queryKey: meKey })?.isActive() ?? false

const forgetRows = (client: QueryClient): void => {
  // What a public page shows is nobody's, and goes on being followed.
  const type = isInPortal(client) ? 'all' : 'inactive'
  client.removeQueries({ type, predicate: ({ queryKey }) => queryKey.join('/') !== meKey.join('/') })
  forgetOwnWrites()
}

/** Where somebody signed out, and nobody has signed in since. */
const leftBy = new WeakSet<QueryClient>()

/** Forgets the session of who signed out, with the page that was open: whoever signs in next is not led back to it. */
export const forgetWhoLeft = (client: QueryClient): void => {
  leftBy.add(client)
  forgetSession(client)
}

/** Whether a login may lead back to the page that is open: not once somebody has signed out there. */
export const leadsBack = (client: QueryClient): boolean => !leftBy.has(client)

const leftKey = 'signed-out'

/** Says to the other tabs of this browser that its session was ended by who had it. */
export const sayLeft = (): void => writeForOtherTabs(leftKey, String(Date.now()))

/** Calls back when another tab has signed out. @returns what ends it */
export const onLeftElsewhere = (act: () => void): (() => void) => onWrittenElsewhere(leftKey, act)

/** Until when the session lasts that this browser has now: by it a tab tells that it shows another. */
const sessionKey = 'session-until'

/** The clients whose page hears what other tabs do. */
const hearing = new WeakSet<QueryClient>()

/**
 * Forgets what was read and typed when another tab signs out or in, for as long as the page lives: it is in its memory also where the portal was left for a
 * public page, and would be there again by the browser's arrows.
 */
export const hearOtherTabs = (client: QueryClient): void => {
  if (hearing.has(client)) return
  hearing.add(client)
  onWrittenElsewhere(leftKey, () => {
    forgetStaffDrafts()
    forgetWhoLeft(client)
  })
  onWrittenElsewhere(sessionKey, () => {
    if (isInPortal(client)) return askWho(client)
    forgetLeftDrafts()
    forgetRows(client)
    client.removeQueries({ queryKey: meKey })
  })
}

/** Asks anew who is signed in: calls go out in their name from then on. */
export const askWho = (client: QueryClient): void => void client.invalidateQueries({ queryKey: meKey })
