import { hourOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { useId } from 'react'
import { Field, type FieldFrame } from './field.tsx'

type TimeFieldProps = FieldFrame & {
  /** HH:mm, or what has been typed of it. */
  value: string
  onPick: (hour: string) => void
  name?: string
}

const halfHours = Array.from({ length: 29 }, (_, at) => hourOf(6 * 60 + at * 30))

/** An hour completed from what was typed: '9' → '09:00', '1430' → '14:30', '9:5' → '09:05'. Anything else stays as it is. */
export const tidyHour = (typed: string): string => {
  const match = /^(\d{1,2})(?:[:.h ]?(\d{1,2}))?$/.exec(typed.trim()) ?? /^(\d{2})(\d{2})$/.exec(typed.trim())
  return match ? `${match[1]?.padStart(2, '0')}:${(match[2] ?? '0').padStart(2, '0')}` : typed
}

/** A labelled hour of 24, whatever the browser's language; half hours are suggested. */
export function TimeField({ value, onPick, name, ...frame }: TimeFieldProps) {
  const list = useId()
  return (
    <Field {...frame}>
      {({ className, ...control }) => (
        <>
          <input
            {...control}
            className={`${className} num`}
            name={name}
            list={list}
            value={value}
            placeholder="HH:mm"
            autoComplete="off"
            onChange={(event) => onPick(event.target.value)}
            onBlur={(event) => onPick(tidyHour(event.target.value))}
          />
          <datalist id={list}>
            {halfHours.map((hour) => (
              <option key={hour} value={hour} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
