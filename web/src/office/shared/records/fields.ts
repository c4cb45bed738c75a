import { dayShown } from '~/components/ui/forms/typed-day.ts'
import { phoneText } from '~/lib/format.ts'
import { recordTexts as texts } from '~/texts/patients/records.ts'

type Kind = 'text' | 'area' | 'email' | 'tel' | 'number' | 'date' | 'cedula' | 'areas'

/** A field of a record as it is shown and edited. */
export type FieldSpec<Name extends string = string> = {
  name: Name
  label: string
  kind: Kind | { options: readonly (readonly [value: string, label: string])[] }
  /** The longest text it takes. */
  most?: number
  /** What is said where nothing is written, and in the empty field of a form. */
  blank?: string
  /** The record is never without it: where it is missing it was erased. */
  required?: true
  /** An address, which is shown as a link to a map. */
  place?: true
  /** It follows from another field and is not edited. */
  fixed?: boolean
  /** Values of `areas` to choose from. */
  choices?: readonly string[]
}

export type FieldValue = string | number | readonly string[] | null | undefined

const between = '\n'

/** A value as the text that is edited: areas one on a line. */
export const draftOf = (value: FieldValue): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? value.join(between) : String(value)
}

export const areasIn = (draft: string): string[] => (draft === '' ? [] : draft.split(between))
export const draftOfAreas = (areas: readonly string[]): string => areas.join(between)

/** What is sent of a draft; '' clears a field. */
export const sentOf = ({ kind }: Pick<FieldSpec, 'kind'>, draft: string): string | string[] =>
  kind === 'areas' ? areasIn(draft) : draft.trim()

/** A draft as a person reads it; '' where there is nothing. */
export const shownOf = ({ kind }: Pick<FieldSpec, 'kind'>, draft: string): string => {
  if (typeof kind === 'object') return kind.options.find(([value]) => value === draft)?.[1] ?? draft
  if (draft === '') return ''
  if (kind === 'date') return dayShown(draft)
  if (kind === 'tel') return phoneText(draft)
  return kind === 'areas' ? areasIn(draft).join(', ') : draft
}

/** The same in a sentence. */
export const saidOf = (field: Pick<FieldSpec, 'kind'>, draft: string): string => shownOf(field, draft) || texts.blank
