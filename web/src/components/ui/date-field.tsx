import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { cx } from '~/lib/class-names.ts'
import { dateText } from '~/lib/format.ts'
import { Field, type FieldFrame } from './field.tsx'

type DateFieldProps = FieldFrame & {
  /** yyyy-MM-dd. */
  value: string
  onPick: (date: string) => void
} & Pick<ComponentProps<'input'>, 'min' | 'max' | 'name' | 'onBlur' | 'disabled'>

/** A labelled day: the browser's own field and calendar under the date as the clinic writes it, whatever the browser's language. */
export function DateField({ value, onPick, min, max, name, onBlur, disabled, ...frame }: DateFieldProps) {
  return (
    <Field {...frame}>
      {(control) => (
        <span
          className={cx(
            control.className,
            'relative flex items-center gap-2 has-focus-visible:border-bosque-600 has-focus-visible:shadow-(--focus)',
          )}
        >
          <span aria-hidden="true" className="num mr-auto">
            {value ? dateText(value) : 'dd/mm/aaaa'}
          </span>
          <CalendarDays aria-hidden="true" size={16} strokeWidth={1.75} className="text-ink-2" />
          <HiddenDateInput {...control} {...{ value, onPick, min, max, name, onBlur, disabled }} />
        </span>
      )}
    </Field>
  )
}

type HiddenDateInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className' | 'value'> & {
  value: string
  onPick: (date: string) => void
}

/** The browser's date field, there for hands and keys but not for the eye: its frame shows the date in words of its own. */
export function HiddenDateInput({ onPick, ...input }: HiddenDateInputProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <input
      {...input}
      ref={field}
      type="date"
      onChange={(event) => event.target.value && onPick(event.target.value)}
      onClick={() => openCalendar(field.current)}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
    />
  )
}

/** Not every browser opens its calendar from a click on the text; where it cannot be asked to, the field still takes keys. */
const openCalendar = (input: HTMLInputElement | null) => {
  try {
    input?.showPicker?.()
  } catch {
    // Refused, as inside a foreign frame; nothing is lost.
  }
}
