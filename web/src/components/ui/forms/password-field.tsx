import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cx } from '~/lib/class-names.ts'
import { Field, type FieldFrame } from './field.tsx'

type PasswordFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, 'className' | 'required' | 'type'> & { showLabel: string; hideLabel: string }

/** A password with a button that shows what was typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, errorHint, required, className, showLabel, hideLabel, ...input } = props
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...{ label, hint, error, errorHint, required, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={cx(control.className, 'pr-14')}
          />
          <button
            type="button"
            aria-label={shown ? hideLabel : showLabel}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute top-1/2 right-1.5 grid size-11 -translate-y-1/2 place-items-center rounded-full text-ink-2 hover:bg-bosque-50"
          >
            <Icon aria-hidden="true" size="1.25rem" />
          </button>
        </div>
      )}
    </Field>
  )
}
