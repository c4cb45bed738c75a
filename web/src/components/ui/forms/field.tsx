import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId } from 'react'
import { cx } from '~/lib/class-names.ts'
import { isShown, type Room, TextRoom } from './text-room.tsx'

type Density = 'roomy' | 'dense'

/** How large the fields within are: `roomy` for patients (54 px), `dense` on boards (34 px, on phones 44 px). */
export const FieldDensity = createContext<Density>('roomy')

export type FieldFrame = {
  label: ReactNode
  hint?: ReactNode
  /** The Spanish sentence; marks the control as invalid and is announced. */
  error?: string | undefined
  /** A further hint after the error's own sentence, in an element of its own. */
  errorHint?: string | undefined
  required?: boolean | undefined
  /** What was typed and how much the field takes; shown once little is left. */
  room?: Room | undefined
  className?: string | undefined
}

/** The props that a control gets from its frame. */
export type ControlProps = {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  'aria-required': boolean | undefined
  className: string
}

/** Label above, control, error in place with icon and announced, hint below. */
export function Field({ children, ...frame }: FieldFrame & { children: (control: ControlProps) => ReactNode }) {
  const { label, hint, error, errorHint, required, room, className } = frame
  const density = use(FieldDensity)
  const id = useId()
  const described = [error && `${id}-error`, hint && !error && `${id}-hint`, room && isShown(room) && `${id}-room`]
    .filter(Boolean)
    .join(' ')
  return (
    <div data-wrong={wrongMark(error)} className={cx('flex min-w-0 scroll-my-6 flex-col', className)}>
      <label htmlFor={id} className={cx('mb-2 font-semibold', density === 'roomy' ? 'text-base' : 'mb-1 text-sm')}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': described || undefined,
        'aria-required': required || undefined,
        className: controlStyle(density, error !== undefined),
      })}
      <div id={`${id}-error`} aria-live="polite">
        {error && <FieldError error={error} hint={errorHint} />}
      </div>
      {hint && !error && (
        <p id={`${id}-hint`} className={cx('mt-2 text-ink-2', density === 'roomy' ? 'text-[0.9375rem]' : 'text-xs')}>
          {hint}
        </p>
      )}
      {room && <TextRoom id={`${id}-room`} room={room} />}
    </div>
  )
}

/** The attribute of a wrong field's frame, by which `useWrongField` finds it. */
export const wrongMark = (error: string | undefined) => (error === undefined ? undefined : '')

export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-1 font-bold text-coral-t">
      *
    </span>
  )
}

/** A sentence with the mark of required fields in it, which is read out as a word. */
export function RequiredSaid({ before, after }: { before: string; after: string }) {
  return (
    <>
      {before}
      <RequiredMark />
      <span className="sr-only">asterisco</span> {after}
    </>
  )
}

type FieldErrorProps = { error: string; hint?: string | undefined }

export function FieldError({ error, hint }: FieldErrorProps) {
  const density = use(FieldDensity)
  return (
    <div
      className={cx(
        'mt-2 flex gap-2 font-semibold text-cancelado-t',
        density === 'roomy' ? 'text-[0.9375rem] leading-snug' : 'text-xs',
      )}
    >
      <CircleAlert aria-hidden="true" size={density === 'roomy' ? '1.25rem' : '1rem'} className="mt-px shrink-0" />
      <div>
        <p>{error}</p>
        {hint && <p>{hint}</p>}
      </div>
    </div>
  )
}

/** The look of a text control. A wrong one stays red under the pointer and with the focus, whose ring lies around it. */
const controlStyle = (density: Density, invalid: boolean): string =>
  cx(
    'w-full rounded-ctl border text-ink placeholder:text-ink-3 transition-colors duration-150',
    // Below 16 px a phone would enlarge the page around the field that is typed into.
    density === 'roomy'
      ? 'min-h-13.5 px-4 text-[1.0625rem]'
      : 'min-h-8.5 px-2.5 text-sm max-md:min-h-11 max-md:text-base',
    invalid
      ? 'border-cancelado-d bg-[color-mix(in_srgb,var(--cancelado)_45%,var(--paper))] shadow-[inset_0_0_0_1px_var(--cancelado-d)]'
      : 'border-ctl bg-paper hover:border-bosque-600 focus-visible:border-bosque-600 focus-visible:outline-none',
  )
