import type { z } from 'zod'
import { ApiError, newIdempotencyKey } from './http.ts'
import { type Store, tabStore } from './storage.ts'

type Kept = {
  /** Names what is kept in the browser's storage; one per form, an id appended where a form belongs to something. */
  name: string
}
type KeptAttempt = Kept & { store?: Store }
type KeptForm<T> = Kept & { schema: z.ZodType<T>; empty: T }

/**
 * Whether it is unknown after a failure if the server carried it out (no answer, one that cannot be read, 5xx), or nothing was tried yet
 * (408, 429): the same content sent again keeps its key. Everything else was decided.
 */
export const leavesUndecided = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || [408, 429].includes(error.status)

/**
 * The key of a submit. The same content keeps its key while it is not known whether the server carried it out (network away,
 * 503), a reload in between included; other content, or content the server has decided on, gets a new one.
 */
export const keepAttempt = <Body>({ name, store = tabStore }: KeptAttempt) => {
  const storageKey = `${name}-attempt`
  const earlier = () => attemptOf(parsed(store.get(storageKey)))
  const keyFor = (body: Body): string => {
    const content = JSON.stringify(body)
    const kept = earlier()
    if (kept?.content === content) return kept.key
    const key = newIdempotencyKey()
    store.set(storageKey, JSON.stringify({ key, content }))
    return key
  }
  const dropKey = (): void => store.remove(storageKey)
  return {
    keyFor,
    /** Whether that content was sent and it is not known if the server carried it out. */
    isUndecided: (body: Body): boolean => earlier()?.content === JSON.stringify(body),
    /** The content of which that is not known; null where there is none. It is what was sent: nothing else is kept there. */
    undecided: (): Body | null => (parsed(earlier()?.content ?? null) ?? null) as Body | null,
    /** Forgets the key once the server has decided: the next submit is a new one. */
    dropKey,
    /** Sends that content under its key and forgets the key once the server has decided. @throws what `post` throws */
    sendOnce: async <Answer>(
      body: Body,
      post: (body: Body, idempotencyKey: string) => Promise<Answer>,
    ): Promise<Answer> => {
      try {
        const answer = await post(body, keyFor(body))
        dropKey()
        return answer
      } catch (error) {
        if (!leavesUndecided(error)) dropKey()
        throw error
      }
    },
  }
}

/** How long what was typed is kept without use: it may tell of somebody's health (docs/decisions/0085). */
export const draftEndsAfterMs = 2 * 60 * 60_000

/** Whether what was last used then is over; it is, too, where nobody knows when. */
const isLongAgo = (used: string | null): boolean => !(Date.now() - Number(used ?? Number.NaN) < draftEndsAfterMs)

const usedKeyOf = (name: string): string => `${name}-used`
const forgetKept = (name: string): void => {
  for (const what of ['draft', 'attempt', 'used']) tabStore.remove(`${name}-${what}`)
}

/** Forgets every draft of this tab that nobody has used for long, whatever page it was typed on. */
const forgetOld = (): void => {
  const ending = usedKeyOf('')
  for (const key of tabStore.keys())
    if (key.endsWith(ending) && isLongAgo(tabStore.get(key))) forgetKept(key.slice(0, -ending.length))
}

let looking: ReturnType<typeof setTimeout> | undefined
/** Looks again once the draft that was used last may be over. */
const lookLater = (): void => {
  clearTimeout(looking)
  looking = setTimeout(forgetOld, draftEndsAfterMs + 1_000)
}

/**
 * Keeps what was typed into a form over a reload: in this tab only, because forms hold clinical data, until it was sent, and for two hours
 * without use at most. It keeps the key of the form's submit too.
 */
export const keepForm = <T, Body>({ schema, empty, ...kept }: KeptForm<T>) => {
  const storageKey = `${kept.name}-draft`
  const usedKey = usedKeyOf(kept.name)
  const attempt = keepAttempt<Body>(kept)
  const isOver = (): boolean => tabStore.get(storageKey) !== null && isLongAgo(tabStore.get(usedKey))
  return {
    ...attempt,
    /** Whether what is kept was not used for too long. */
    isOver,
    /** What was typed before a reload, or the empty form: also when an older page or a person wrote something else there. */
    readDraft: (): T => {
      forgetOld()
      if (isOver()) forgetKept(kept.name)
      const read = schema.safeParse(parsed(tabStore.get(storageKey)))
      return read.success ? read.data : empty
    },
    keepDraft: (form: T): void => {
      tabStore.set(storageKey, JSON.stringify(form))
      tabStore.set(usedKey, String(Date.now()))
      lookLater()
    },
    forgetDraft: (): void => forgetKept(kept.name),
  }
}

const parsed = (text: string | null): unknown => {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const attemptOf = (value: unknown): { key: string; content: string } | null => {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('content' in value)) return null
  const { key, content } = value
  return typeof key === 'string' && typeof content === 'string' ? { key, content } : null
}
