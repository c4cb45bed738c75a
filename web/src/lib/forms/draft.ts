import type { z } from 'zod'
import { type Sent, type SentStore, sendsOnce } from '../http/send-once.ts'
import { pageStore, type Store, tabStore } from '../storage.ts'
import { forgetLeftDrafts } from './left-drafts.ts'

/** How long what visitors type is kept without use: it may tell of somebody's health (docs/decisions/0085). */
const visitorsEndAfterMs = 2 * 60 * 60_000
/** How long what staff type is kept for whoever has to sign in again (docs/decisions/0018). */
const staffEndAfterMs = 15 * 60_000

/**
 * A form as it was left. `owner`: the id of whoever of staff types it; null where nobody signs in. `about`: what it belongs to.
 * `until`: when it is forgotten, milliseconds since 1970: a timer alone stands still while the computer sleeps. `at`: which draft of the server it goes on from,
 * by its instant; `ahead`: that lacks what was typed since.
 */
type Entry = {
  owner: string | null
  about: string
  until: number
  values: unknown
  sent: readonly Sent[]
  at?: string
  ahead?: boolean
}

/** What stands in a store; null where that is nothing of ours. */
const entryOf = (text: string | null): Entry | null => {
  try {
    const entry: Partial<Entry> | null = JSON.parse(text ?? 'null')
    return typeof entry?.until === 'number' && Array.isArray(entry.sent) ? (entry as Entry) : null
  } catch {
    return null
  }
}

/** Names of drafts; the others are those of pages that were loaded before they had one form. */
const isDraft = (key: string): boolean => /-draft$|-attempt$|-used$|^unfinished-/.test(key)
const forgetWhere = (isToGo: (entry: Entry | null) => boolean): void => {
  for (const store of [tabStore, pageStore])
    for (const key of store.keys()) if (isDraft(key) && isToGo(entryOf(store.get(key)))) store.remove(key)
}

let looking: ReturnType<typeof setTimeout> | undefined
/** Forgets every draft that is over, whatever page it was typed on, and does so again when the next one is. */
const forgetOld = (): void => {
  const ends: number[] = []
  forgetWhere((entry) => {
    if (entry === null || entry.until <= Date.now()) return true
    ends.push(entry.until - Date.now())
    return false
  })
  clearTimeout(looking)
  if (ends.length > 0) looking = setTimeout(forgetOld, Math.min(...ends, visitorsEndAfterMs))
}

/** Forgets whatever staff were typing: they have signed out (docs/decisions/0018). */
export const forgetStaffDrafts = (): void => {
  forgetLeftDrafts()
  forgetWhere((entry) => entry !== null && entry.owner !== null)
}

/** @returns a function that keeps again what was forgotten since */
export const rememberDrafts = (): (() => void) => {
  const kept = [tabStore, pageStore].flatMap((store) =>
    store
      .keys()
      .filter(isDraft)
      .map((key) => ({ store, key, text: store.get(key) })),
  )
  return () => {
    for (const { store, key, text } of kept) if (text !== null && store.get(key) === null) store.set(key, text)
  }
}

type Form<Values> = {
  name: string
  store: Store
  endsAfterMs: number
  schema?: z.ZodType<Values> | undefined
}

const keyOf = ({ name }: Form<unknown>): string => `${name}-draft`
const entryIn = (form: Form<unknown>): Entry | null => entryOf(form.store.get(keyOf(form)))

/** What is left of a form for its owner; for anybody else it is forgotten: nobody goes on with another's form. */
const leftOf = (form: Form<unknown>, owner: string | null): Entry | null => {
  forgetOld()
  const entry = entryIn(form)
  if (entry === null || entry.owner === owner) return entry
  form.store.remove(keyOf(form))
  return null
}

const valuesIn = <Values>({ schema }: Form<Values>, values: unknown): Values | null =>
  schema ? (schema.safeParse(values).data ?? null) : ((values ?? null) as Values | null)

/** The draft of one form by one person about one thing, with the keys of its submits. A form has one at a time. */
const draftOf = <Values>(form: Form<Values>, owner: string | null, about: string) => {
  let until: number | null = null
  const isOwn = (entry: Entry | null): boolean => entry?.owner === owner && entry.about === about
  const own = (): Entry | null => {
    const entry = entryIn(form)
    return isOwn(entry) ? entry : null
  }
  const forget = (): void => {
    if (own()) form.store.remove(keyOf(form))
    until = null
  }
  const write = (change: Partial<Entry>): void => {
    const last = { owner, about, values: null, sent: [], ...own() }
    const next: Entry = { ...last, ...change, until: Date.now() + form.endsAfterMs }
    if (next.values === null && next.sent.length === 0) forget()
    else {
      form.store.set(keyOf(form), JSON.stringify(next))
      until = next.until
    }
    forgetOld()
  }
  return {
    name: `${form.name}-${about}`,
    /** The values as the form takes them; null where they are none of it. */
    checked: (values: unknown): Values | null => valuesIn(form, values),
    /** What was typed; null where nothing was, and where what stands there is nothing of the form. */
    read: (): Values | null => {
      const entry = leftOf(form, owner)
      if (!isOwn(entry)) return null
      until = entry?.until ?? null
      return valuesIn(form, entry?.values)
    },
    /** Keeps what is typed. @param values null when nothing is any more */
    keep: (values: Values | null): void => write({ values, ahead: true }),
    /** The server has these by now; something else may have been typed since. */
    markKept: (values: Values, at: string): void => {
      if (own()) write({ at, ahead: JSON.stringify(own()?.values) !== JSON.stringify(values) })
    },
    /** Whether something was typed here that the server lacks, and which draft of the server it goes on from. */
    ahead: (): { from: string | null } | null => {
      const entry = own()
      return entry?.ahead && entry.values !== null ? { from: entry.at ?? null } : null
    },
    /** Forgets what was typed and sent: it was taken, or given up. */
    forget,
    sent: { read: () => own()?.sent ?? [], write: (sent) => write({ sent }) } satisfies SentStore,
    /** Whether what was typed was not used for too long. */
    isOver: (): boolean => (until ?? own()?.until ?? Infinity) <= Date.now(),
  }
}
export type Draft<Values> = ReturnType<typeof draftOf<Values>>

type VisitorForm<Values, Body> = {
  /** One for each form, an id appended where a form belongs to something. */
  name: string
  schema: z.ZodType<Values>
  empty: Values
  /** As `Holder` has it. */
  unaskedTo?: readonly string[]
  /** Everything that was sent is kept until it is decided, not the last alone. */
  keepsAll?: boolean
  repeats?: (sent: Body, body: Body) => boolean
}

/**
 * Keeps what was typed into a form over a reload: in this tab only, because forms hold clinical data, until it was sent, and for two hours
 * without use at most. It sends the form once.
 */
export const visitorDraft = <Values, Body = never>(visitorForm: VisitorForm<Values, Body>) => {
  const { name, schema, empty, unaskedTo = [], ...sending } = visitorForm
  const draft = draftOf({ name, schema, store: tabStore, endsAfterMs: visitorsEndAfterMs }, null, '')
  const read = (): Values => draft.read() ?? empty
  return {
    ...draft,
    /** The draft itself, and the form in which nothing is typed. */
    draft,
    empty,
    ...sendsOnce<Body>({ kept: draft.sent, ...sending }),
    /** What was typed before a reload, or the empty form: also when an older page or a person wrote something else there. */
    read,
    /** What ties it to its form. */
    form: {
      initial: read,
      onTyped: draft.keep,
      leaving: {
        before: empty,
        forget: draft.forget,
        unaskedTo,
        /** A browser that keeps nothing asks before a reload takes it. */
        get asksBrowser() {
          return !tabStore.outlivesPage()
        },
      },
    },
  }
}

export type VisitorDraft<Values, Body> = ReturnType<typeof visitorDraft<Values, Body>>

/**
 * Keeps what staff are typing into a form, in case its page goes away because the session ends. It is kept in this page's memory
 * alone, and not for long: it is about a patient, and the browser may be used by others.
 * @param schema keeps it in the tab, over a reload too (docs/decisions/0153)
 */
export const staffDraft = <Values>(name: string, schema?: z.ZodType<Values>) => {
  const form = { name, schema, store: schema ? tabStore : pageStore, endsAfterMs: staffEndAfterMs }
  return {
    of: (staffId: string, about = ''): Draft<Values> => draftOf(form, staffId, about),
    /** What a member of staff left unfinished, whatever it is about. */
    last: (staffId: string): Values | null => valuesIn(form, leftOf(form, staffId)?.values),
  }
}
export type StaffDraft<Values> = ReturnType<typeof staffDraft<Values>>
