import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '~/lib/class-names.ts'
import { FieldError, wrongMark } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'required'> & {
  label: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  /** In a box of its own, the whole of it a target, as on forms for patients. */
  boxed?: boolean
}

export function Checkbox({ label, error, required, boxed = false, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div data-wrong={wrongMark(error)} className="scroll-my-6">
      <label
        className={cx(
          'flex items-center gap-4',
          boxed && 'min-h-16 rounded-ctl border px-4 py-3.5 text-[1.0625rem] leading-snug',
          boxed &&
            (error
              ? 'border-cancelado-d shadow-[inset_0_0_0_1px_var(--cancelado-d)]'
              : 'border-ctl hover:border-bosque-600'),
        )}
      >
        <span className="relative grid size-7 shrink-0 place-items-center">
          <input
            type="checkbox"
            {...input}
            aria-invalid={error !== undefined}
            aria-required={required || undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="peer absolute inset-0 appearance-none rounded-tag border border-ctl bg-paper aria-invalid:border-cancelado-d checked:border-bosque-700 checked:bg-bosque-700"
          />
          <Check
            aria-hidden="true"
            size="1.125rem"
            strokeWidth={3}
            className="pointer-events-none relative hidden text-on-pri peer-checked:block"
          />
        </span>
        <span>{label}</span>
      </label>
      <div id={`${id}-error`} aria-live="polite">
        {error && <FieldError error={error} />}
      </div>
    </div>
  )
}
