import { restingCode } from '@clinic/shared-events/contracts/practice/resting.ts'
import { onUnauthorized } from '../http/http.ts'

/** What a form that was closed still has for the server, and which draft there it goes on from. `stop` ends its trying. */
type LeftDraft = { values: object; from: string | null; stop: () => void }

/** By the draft's name (docs/decisions/0225-drafts-are-kept-on-the-server.md). */
const left = new Map<string, LeftDraft>()
/** Why the server lacks what is typed: it cannot be reached, or it takes no such draft, as one that is too long. */
export type Unkept = 'away' | 'refused'
/** The open forms whose last try failed. */
const failing = new Map<object, Unkept>()

export const leaveDraft = (name: string, draft: LeftDraft): void => void left.set(name, draft)

/** Ends the trying of what was left under a name. @returns what it was, for the form that is opened again */
export const takeLeftDraft = (name: string): LeftDraft | null => {
  const draft = left.get(name) ?? null
  draft?.stop()
  left.delete(name)
  return draft
}

/** Whoever typed them is gone: nothing of theirs goes out in another's name. */
export const forgetLeftDrafts = (): void => {
  for (const name of [...left.keys()]) takeLeftDraft(name)
}
// A session that rests goes on with its PIN, and is the same person's.
onUnauthorized((_, answer) => {
  if (!answer.includes(restingCode)) forgetLeftDrafts()
})

export const noteFailing = (form: object, why: Unkept | null): void => {
  if (why) failing.set(form, why)
  else failing.delete(form)
}

/** Whether something waits that was left, which would go with the page. */
export const draftsAreLeft = (): boolean => left.size > 0

/** Why a draft would stay on this page alone if its form were closed now; null where it would not. */
export const draftsWait = (): Unkept | null => {
  if ([...failing.values()].includes('refused')) return 'refused'
  return left.size > 0 || failing.size > 0 || !navigator.onLine ? 'away' : null
}
