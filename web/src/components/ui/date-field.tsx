import { CalendarDays } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '~/lib/class-names.ts'
import { dateText } from '~/lib/format.ts'
import { Field, type FieldFrame } from './field.tsx'

type DateFieldProps = FieldFrame & {
  /** yyyy-MM-dd, or '' when none is chosen. */
  value: string
  onPick: (date: string) => void
} & Pick<ComponentProps<'input'>, 'min' | 'max' | 'name' | 'onBlur' | 'disabled' | 'ref'>

/**
 * A labelled day as the clinic writes it, whatever the browser's language. Under it is the browser's own field with its calendar,
 * which shows itself while it has the focus, so that who types sees what they type.
 */
export function DateField({ value, onPick, min, max, name, onBlur, disabled, ref, ...frame }: DateFieldProps) {
  return (
    <Field {...frame}>
      {(control) => (
        <span
          className={cx(
            control.className,
            'relative flex items-center gap-2',
            control['aria-invalid']
              ? 'focus-ring-within'
              : 'focus-within:border-bosque-600 focus-within:shadow-(--focus)',
          )}
        >
          <span aria-hidden="true" className="num mr-auto">
            {value ? dateText(value) : 'dd/mm/aaaa'}
          </span>
          <CalendarDays aria-hidden="true" size="1.125rem" strokeWidth={1.75} className="text-ink-2" />
          <HiddenDateInput
            {...control}
            {...{ value, onPick, min, max, name, onBlur, disabled, ref }}
            className="rounded-ctl bg-inherit px-[inherit] outline-none focus-within:opacity-100"
          />
        </span>
      )}
    </Field>
  )
}

type HiddenDateInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  value: string
  onPick: (date: string) => void
}

/** The browser's date field, invisible but usable by pointer and keyboard; the frame around it shows the date. */
export function HiddenDateInput({ onPick, className, ...input }: HiddenDateInputProps) {
  return (
    <input
      {...input}
      type="date"
      onChange={(event) => onPick(event.target.value)}
      onClick={(event) => openCalendar(event.currentTarget)}
      className={cx('absolute inset-0 size-full cursor-pointer opacity-0', className)}
    />
  )
}

/** Opens the browser's calendar, which a click on the text does not do everywhere. Where it cannot be opened, the field still takes keys. */
const openCalendar = (input: HTMLInputElement) => {
  try {
    input.showPicker?.()
  } catch {
    // Refused, as inside a foreign frame: then the calendar stays closed.
  }
}
