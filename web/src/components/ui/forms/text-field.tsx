import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '~/lib/class-names.ts'
import { Field, type FieldFrame } from './field.tsx'

type Framed<T extends 'input' | 'textarea' | 'select'> = FieldFrame & Omit<ComponentProps<T>, 'className' | 'required'>

const split = <P extends FieldFrame>(props: P) => {
  const { label, hint, error, errorHint, required, room, className, ...control } = props
  return { frame: { label, hint, error, errorHint, required, room, className } as FieldFrame, control }
}

export type TextFieldProps = Framed<'input'>

/** A labelled one-line field. */
export function TextField(props: TextFieldProps) {
  const { frame, control } = split(props)
  return <Field {...frame}>{(given) => <input {...control} {...given} />}</Field>
}

/** A labelled field of several lines. */
export function TextArea(props: Framed<'textarea'>) {
  const { frame, control } = split(props)
  return (
    <Field {...frame}>
      {(given) => <textarea rows={3} {...control} {...given} className={cx(given.className, 'resize-y py-3')} />}
    </Field>
  )
}

/** A labelled choice; the browser's own list, which phones show best. Children are the options. */
export function SelectField({ children, ...props }: Framed<'select'>) {
  const { frame, control } = split(props)
  return (
    <Field {...frame}>
      {(given) => (
        <div className="relative">
          <select {...control} {...given} className={cx(given.className, 'appearance-none pr-9')}>
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            size="1.125rem"
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-2"
          />
        </div>
      )}
    </Field>
  )
}

export type OptionsProps<Value extends string> = { of: readonly Value[]; words?: Readonly<Record<Value, string>> }

/** The options of a choice, each in its words; without them as it is. */
export function Options<Value extends string>({ of, words }: OptionsProps<Value>) {
  return of.map((value) => (
    <option key={value} value={value}>
      {words ? words[value] : value}
    </option>
  ))
}
