import type { Logo } from '@clinic/shared-events/contracts/practice/practice.ts'
import {
  changePracticeBody,
  type PracticeChoices,
  type PracticeField,
  type PracticeSettings,
  type PriceField,
  priceFields,
} from '@clinic/shared-events/contracts/practice/practice-settings.ts'

/** What the form holds: texts as they are typed, and the hours of each weekday. `bookingsOpen` and `bookingMails` have a button of their own. */
export type FormField = Exclude<PracticeField, 'bookingsOpen' | 'bookingMails'>
export type TextField = Exclude<FormField, 'logo' | 'hours'>
export type PracticeForm = Record<TextField, string> & { logo: Logo | null; hours: string[][] }

export const textFields = ['name', 'phone', 'chatNumber', 'email', 'coverage'] as const

const isPrice = (field: string): field is PriceField => (priceFields as readonly string[]).includes(field)

export const formOf = (row: PracticeSettings): PracticeForm => ({
  name: row.name,
  logo: row.logo,
  phone: row.phone,
  chatNumber: row.chatNumber,
  email: row.email,
  coverage: row.coverage,
  firstSessionNear: String(row.firstSessionNear),
  firstSessionFar: String(row.firstSessionFar),
  followUpNear: String(row.followUpNear),
  followUpFar: String(row.followUpFar),
  deposit: String(row.deposit),
  hours: row.hours,
})

/** '₡32 000', '32.000' → '32000'; '24,50' as it is, for it is no whole number. */
export const typedPrice = (text: string): string => text.replaceAll(/[\s₡]/g, '').replaceAll(/[.,](?=\d{3}(?!\d))/g, '')

/** A price as it is sent, a text as it is. */
const typedAs = (field: string, value: unknown): unknown =>
  isPrice(field) && typeof value === 'string' ? typedPrice(value) : value

/** A value as text, for comparing and showing. */
const plain = (value: unknown): string => (typeof value === 'string' ? value.trim() : JSON.stringify(value))

/** The fields that were changed since the form was opened, as they are sent. */
export const changesOf = (opened: PracticeSettings, form: PracticeForm): Partial<PracticeForm> =>
  Object.fromEntries(
    Object.entries(form)
      .map(([field, value]) => [field, typedAs(field, value)] as const)
      .filter(([field, value]) => plain(value) !== plain(formOf(opened)[field as FormField])),
  )

type Checked = { ok: true; body: PracticeChoices } | { ok: false; fields: Partial<Record<FormField, string>> }

/** Checks what was changed by the server's own contract. */
export const checked = (changes: Partial<PracticeForm>): Checked => {
  const parsed = changePracticeBody.safeParse(changes)
  if (parsed.success) return { ok: true, body: parsed.data }
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[String(path[0])] ??= message
  return { ok: false, fields }
}

/** Of what is to be saved the fields that somebody else has changed since, to something else. */
export const clashing = (opened: PracticeSettings, mine: PracticeChoices, now: PracticeSettings): FormField[] =>
  (Object.keys(mine) as FormField[]).filter(
    (field) => plain(now[field]) !== plain(opened[field]) && plain(now[field]) !== plain(mine[field]),
  )
