import type { z } from 'zod'
import { tabStore } from './storage.ts'

/** How long what was typed is kept for whoever has to sign in again. */
const keptForMs = 15 * 60_000

/** `until`: when it is forgotten, milliseconds since 1970: a timer alone stands still while the computer sleeps. */
type Kept<Form> = { form: Form; staffId: string; until: number }

/** Where a form is kept for whoever types it. */
export type KeptForm<Form> = ReturnType<typeof keepUnfinishedForm<Form>>

/** Where a form outlives a reload too: in this tab alone. `name` is one for each form. */
type InTab<Form> = { name: string; schema: z.ZodType<Form> }

const inTab = 'unfinished-'
/** Forgets what forms left in this tab, all of it or what is over, on whatever page it was typed. */
const forgetInTab = (isOver: (text: string) => boolean): void => {
  for (const key of tabStore.keys()) if (key.startsWith(inTab) && isOver(tabStore.get(key) ?? '')) tabStore.remove(key)
}

const forgetters = new Set<() => void>()
/** Forgets whatever staff were typing: they have signed out (docs/decisions/0085). */
export const forgetUnfinished = (): void => {
  for (const forget of forgetters) forget()
  forgetInTab(() => true)
}

/**
 * Keeps what staff are typing into one form, in case its page goes away because the session ends. It is kept in this page's memory
 * alone, and not for long: it is about a patient, and the browser may be used by others.
 * @param tab keeps it in the tab as well (docs/decisions/0153)
 */
export const keepUnfinishedForm = <Form>(tab?: InTab<Form>) => {
  let kept: Kept<Form> | null = tab ? leftInTab(tab) : null
  let ending = kept ? setTimeout(() => forget(), kept.until - Date.now()) : undefined

  /** Forgets what was kept once it was taken or given up. */
  const forget = (): void => {
    clearTimeout(ending)
    kept = null
    if (tab) tabStore.remove(inTab + tab.name)
  }
  forgetters.add(forget)
  return {
    forget,
    /** Forgets what is kept where it is the form that has ended: its answer may come when another is being filled in. */
    forgetOwn: (isOwn: (form: Form) => boolean): void => {
      if (kept && isOwn(kept.form)) forget()
    },
    keep: (staffId: string, form: Form): void => {
      forget()
      kept = { form, staffId, until: Date.now() + keptForMs }
      ending = setTimeout(forget, keptForMs)
      if (tab) tabStore.set(inTab + tab.name, JSON.stringify(kept))
    },
    /** The form that a member of staff left unfinished. For anybody else it is forgotten: nobody goes on with another's form. */
    of: (staffId: string): Form | null => {
      if (kept && (kept.staffId !== staffId || Date.now() >= kept.until)) forget()
      return kept?.form ?? null
    },
  }
}

/** What a form left in the tab before it was reloaded; null where nothing did, where it is over, and where it is nothing of the form. */
const leftInTab = <Form>({ name, schema }: InTab<Form>): Kept<Form> | null => {
  forgetInTab((text) => !(untilOf(text) > Date.now()))
  const text = tabStore.get(inTab + name)
  if (text === null) return null
  const { form, staffId, until } = JSON.parse(text) as Record<keyof Kept<Form>, unknown>
  const read = schema.safeParse(form)
  return read.success ? { form: read.data, staffId: String(staffId), until: Number(until) } : null
}

/** When what stands in the tab is over; NaN where that is no text of ours. */
const untilOf = (text: string): number => {
  try {
    return Number((JSON.parse(text) as { until?: unknown } | null)?.until ?? Number.NaN)
  } catch {
    return Number.NaN
  }
}
