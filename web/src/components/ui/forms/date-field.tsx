import { CalendarDays } from 'lucide-react'
import { type ChangeEvent, type ClipboardEvent, type ComponentProps, type FocusEvent, useRef, useState } from 'react'
import { dayOr, dayProblem, dayShown, maskDay, meantDay, readDay, word } from '~/components/ui/forms/typed-day.ts'
import { cx } from '~/lib/class-names.ts'
import { keepFieldFocused } from '~/lib/focus/keep-field-focused.ts'
import { today } from '~/lib/format.ts'
import { dateTexts as texts } from '~/texts/dates.ts'
import { type ControlProps, Field, type FieldFrame } from './field.tsx'

type DateFieldProps = FieldFrame & {
  /** yyyy-MM-dd, '' when there is none, or what was typed while that is no day. */
  value: string
  onPick: (held: string) => void
  onBlur?: () => void
} & Pick<ComponentProps<'input'>, 'min' | 'max' | 'name' | 'disabled' | 'ref'>

/**
 * A labelled day, typed and shown as dd/mm/aaaa in a browser of any language, or chosen in the browser's calendar
 * (docs/specification.md#office-practice). Of what is no day it says so itself, in the place of the form's sentence.
 */
export function DateField({ value, onPick, min, max, name, onBlur, disabled, ref, ...frame }: DateFieldProps) {
  const [left, setLeft] = useState(false)
  const isHalf = dayOr(value) !== value
  const problem = dayProblem(value, left || frame.error !== undefined)
  const pick = (held: string) => {
    if (dayOr(held) === held) setLeft(false)
    onPick(held)
  }
  const frameOf = useRef<HTMLSpanElement>(null)
  const leave = ({ relatedTarget }: FocusEvent) => {
    // From the text to the calendar, or back.
    if (frameOf.current?.contains(relatedTarget)) return
    setLeft(isHalf)
    onBlur?.()
  }
  return (
    <Field {...frame} error={isHalf ? problem : frame.error}>
      {(control) => (
        <span ref={frameOf} className="relative grid">
          <TypedDay
            {...{ control, value, max, name, disabled, ref }}
            onPick={pick}
            onLeave={leave}
            onDone={() => setLeft(isHalf)}
          />
          <CalendarButton
            {...{ value, min, max, disabled }}
            onPick={pick}
            onLeave={leave}
            className="absolute inset-y-0 right-0"
          />
          <span id={formatOf(control)} className="sr-only">
            {texts.format}
          </span>
        </span>
      )}
    </Field>
  )
}

type DayFilterProps = FieldFrame & { date: string; onPick: (date: string) => void }

/** The day whose list is shown: another list comes once a whole day stands there; what is typed until then is the field's alone. */
export function DayFilter({ date, onPick, ...frame }: DayFilterProps) {
  const [typed, setTyped] = useState<{ held: string; over: string } | null>(null)
  const pick = (held: string) => {
    if (dayOr(held) === '') return setTyped({ held, over: date })
    setTyped(null)
    onPick(held)
  }
  // Emptied and left it shows again which day the list is of.
  const leave = () => setTyped((now) => (now?.held === '' ? null : now))
  return <DateField {...frame} value={typed?.over === date ? typed.held : date} onPick={pick} onBlur={leave} />
}

const formatOf = ({ id }: ControlProps): string => `${id}-format`

type TypedDayProps = Pick<DateFieldProps, 'value' | 'onPick' | 'max' | 'name' | 'disabled' | 'ref'> & {
  control: ControlProps
  onLeave: (event: FocusEvent) => void
  /** Called with Enter, which may send the form. */
  onDone: () => void
}

/** The text. While it is typed it stays as it is; once it is left a day stands there with all its digits. */
function TypedDay({ control, value, onPick, onLeave, onDone, max, ...input }: TypedDayProps) {
  const [typed, setTyped] = useState({ text: dayShown(value), held: value })
  const take = (text: string) => {
    const held = readDay(text)
    setTyped({ text, held })
    onPick(held)
  }
  /** Puts the day there that was meant, before the field is left or its form sent. @returns whether there was one */
  const complete = (): boolean => {
    const meant = dayOr(value) === value ? value : meantDay(value, today(), max === undefined || String(max) > today())
    if (meant === value) return false
    take(dayShown(meant))
    return true
  }
  const change = ({ currentTarget: { value: text, selectionStart } }: ChangeEvent<HTMLInputElement>) =>
    // In the middle the reader's caret stays where it is.
    take(selectionStart === text.length ? maskDay(text) : text.replace(/(\/\d{4})\d+$/, '$1'))
  const paste = (event: ClipboardEvent) => {
    const held = dayOr(readDay(event.clipboardData.getData('text')))
    if (held === '') return
    event.preventDefault()
    take(dayShown(held))
  }
  return (
    <input
      {...control}
      {...input}
      aria-describedby={[control['aria-describedby'], formatOf(control)].filter(Boolean).join(' ')}
      className={cx(control.className, 'num pr-11')}
      inputMode="numeric"
      autoComplete="off"
      placeholder={texts.placeholder}
      maxLength={word.test(typed.text) ? 'pasado mañana'.length : 10}
      value={typed.held === value ? typed.text : dayShown(value)}
      data-held={value}
      onChange={change}
      onPaste={paste}
      onKeyDown={({ key }) => key === 'Enter' && !complete() && onDone()}
      onBlur={(event) => {
        const done = complete()
        if (!done) setTyped({ text: dayShown(value), held: value })
        onLeave(event)
      }}
    />
  )
}

type CalendarProps = Pick<DateFieldProps, 'value' | 'onPick' | 'min' | 'max' | 'disabled'> &
  Partial<Pick<TypedDayProps, 'onLeave'>> & { className?: string }

/** The button of the browser's calendar, which stands in a field's frame or by itself. A finger reaches the browser's own field above it, which opens without being asked to. */
export function CalendarButton({ value, onPick, onLeave, min, max, disabled, className }: CalendarProps) {
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <span className={cx('w-11', className)}>
      <button
        type="button"
        aria-label={texts.calendar}
        disabled={disabled}
        onMouseDown={keepFieldFocused}
        onClick={() => open(calendar.current)}
        onBlur={onLeave}
        className="grid size-full place-items-center rounded-ctl text-ink-2 hover:text-bosque-700 disabled:opacity-50"
      >
        <CalendarDays aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
      </button>
      <input
        ref={calendar}
        type="date"
        aria-hidden="true"
        tabIndex={-1}
        value={dayOr(value)}
        {...{ min, max, disabled }}
        onChange={(event) => onPick(event.target.value)}
        onBlur={onLeave}
        className="pointer-events-none absolute inset-0 size-full opacity-0 pointer-coarse:pointer-events-auto"
      />
    </span>
  )
}

/** Opens the browser's calendar. Where it cannot be opened, the field still takes keys. */
const open = (calendar: HTMLInputElement | null) => {
  try {
    calendar?.showPicker?.()
  } catch {
    // Refused, as inside a foreign frame: then the calendar stays closed.
  }
}
