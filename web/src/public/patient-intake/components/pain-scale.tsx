import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { Button } from '~/components/ui/button.tsx'
import { FieldError, wrongMark } from '~/components/ui/forms/field.tsx'
import { cx } from '~/lib/class-names.ts'
import { patientIntake as texts } from '~/texts/public/patient-intake.ts'
import type { PatientIntake } from '../hooks/use-patient-intake.ts'

const levels = Array.from({ length: 10 }, (_, at) => String(at + 1))

/**
 * The pain scale: 1 to 10 on lines of joints, five or ten to a line and fewer of large texts, filled up to the chosen one; it may stay
 * blank or be taken back (docs/specification.md#public-rules).
 */
export function PainScale({ intake: { form, errorOf } }: { intake: PatientIntake }) {
  const { field } = useController({ control: form.control, name: 'painLevel' })
  const first = useRef<HTMLInputElement | null>(null)
  const error = errorOf('painLevel')
  const clear = () => {
    field.onChange('')
    first.current?.focus()
  }
  return (
    <fieldset
      aria-describedby="nivel-error nivel-ayuda"
      data-wrong={wrongMark(error)}
      className="choice-group min-w-0 scroll-my-6"
    >
      <legend className="font-semibold">{texts.fields.painLevel}</legend>
      <p id="nivel-ayuda" className="mt-1 text-[0.9375rem] text-ink-2">
        {texts.hints.painLevel}
      </p>
      <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(max(19%,3rem),1fr))] gap-y-2 sm:grid-cols-[repeat(auto-fill,minmax(max(9.5%,3rem),1fr))]">
        {levels.map((level) => (
          <Level
            key={level}
            level={level}
            chosen={field.value}
            name={field.name}
            onBlur={field.onBlur}
            onChoose={() => field.onChange(level)}
            inputRef={
              level === '1'
                ? (input) => {
                    field.ref(input)
                    first.current = input
                  }
                : undefined
            }
          />
        ))}
      </div>
      <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p className={cx('num', field.value === '' ? 'text-ink-2' : 'font-bold')}>
          {field.value === '' ? texts.pain.none : texts.pain.of(field.value)}
        </p>
        {field.value !== '' && (
          <Button look="quiet" onClick={clear} className="-mr-5 max-sm:-mr-3">
            {texts.pain.clear}
          </Button>
        )}
      </div>
      <div id="nivel-error" aria-live="polite">
        {error && <FieldError error={error} />}
      </div>
    </fieldset>
  )
}

type LevelProps = {
  level: string
  chosen: string
  name: string
  onBlur: () => void
  onChoose: () => void
  inputRef: ((input: HTMLInputElement | null) => void) | undefined
}

function Level({ level, chosen, name, onBlur, onChoose, inputRef }: LevelProps) {
  const upTo = Number(level) <= Number(chosen)
  const beyond = Number(level) < Number(chosen)
  const line = (filled: boolean) => cx('h-0.75 flex-1', filled ? 'bg-coral-600' : 'bg-bosque-300')
  return (
    <label className="relative grid min-h-12 cursor-pointer place-items-center">
      <input
        ref={inputRef}
        type="radio"
        name={name}
        value={level}
        checked={level === chosen}
        onBlur={onBlur}
        onChange={onChoose}
        aria-label={texts.pain.of(level)}
        className="peer sr-only"
      />
      <span aria-hidden="true" className="absolute inset-x-0 flex">
        <span className={cx(line(upTo), level === '1' && 'opacity-0')} />
        <span className={cx(line(beyond), level === '10' && 'opacity-0')} />
      </span>
      <span
        aria-hidden="true"
        className={cx(
          'num relative grid size-11 place-items-center rounded-full border-3 text-[1.0625rem] font-bold transition-colors duration-150 peer-focus-visible:shadow-(--focus)',
          levelLook(level === chosen, beyond),
        )}
      >
        {level}
      </span>
    </label>
  )
}

const levelLook = (chosen: boolean, below: boolean): string => {
  if (chosen) return 'border-coral-600 bg-coral-600 text-white dark:text-on-pri'
  return below
    ? 'border-coral-600 bg-coral-100 text-coral-t'
    : 'border-bosque-600 bg-paper text-bosque-700 hover:bg-bosque-50'
}
