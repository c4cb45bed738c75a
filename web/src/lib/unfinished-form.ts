/** How long what was typed is kept for whoever has to sign in again. */
const keptForMs = 15 * 60_000

/** `until`: when it is forgotten, milliseconds since 1970: a timer alone stands still while the computer sleeps. */
type Kept<Form> = { form: Form; staffId: string; until: number }

/** Where a form is kept for whoever types it. */
export type KeptForm<Form> = ReturnType<typeof keepUnfinishedForm<Form>>

const forgetters = new Set<() => void>()
/** Forgets whatever staff were typing: they have signed out (docs/decisions/0085). */
export const forgetUnfinished = (): void => {
  for (const forget of forgetters) forget()
}

/**
 * Keeps what staff are typing into one form, in case its page goes away because the session ends. It is kept in this page's memory
 * alone, and not for long: it is about a patient, and the browser may be used by others.
 */
export const keepUnfinishedForm = <Form>() => {
  let kept: Kept<Form> | null = null
  let ending: ReturnType<typeof setTimeout> | undefined

  /** Forgets what was kept once it was taken or given up. */
  const forget = (): void => {
    clearTimeout(ending)
    kept = null
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
    },
    /** The form that a member of staff left unfinished. For anybody else it is forgotten: nobody goes on with another's form. */
    of: (staffId: string): Form | null => {
      if (kept && (kept.staffId !== staffId || Date.now() >= kept.until)) forget()
      return kept?.form ?? null
    },
  }
}
