/** What the booking and the first-session form both ask. */
const fields = ['name', 'phone', 'email', 'address'] as const
type Person = Readonly<Record<(typeof fields)[number], string>>
type Form = 'booking' | 'first-session'

/** As long as what visitors type is kept without use (docs/decisions/0085). */
const endsAfterMs = 2 * 60 * 60_000

/** In this page's memory alone: a reload forgets it. */
const asked = new Map<Form, { person: Person; until: number }>()

/** Keeps whom a form that was sent was about, so that the other one does not ask it again. */
export const rememberAsked = (form: Form, sent: Readonly<Partial<Record<keyof Person, unknown>>>): void => {
  const person = Object.fromEntries(fields.map((field) => [field, String(sent[field] ?? '')])) as Person
  asked.set(form, { person, until: Date.now() + endsAfterMs })
}

/** What the other form asked on this page; nothing where it was not sent, or long ago. */
export const askedBy = (form: Form): Partial<Person> => {
  const found = asked.get(form)
  return found && Date.now() < found.until ? found.person : {}
}

export const forgetAsked = (): void => asked.clear()
