import type { ComponentProps } from 'react'
import { cx } from '~/lib/class-names.ts'
import { keepFieldFocused } from '~/lib/focus/keep-field-focused.ts'

export type ButtonLook = 'coral' | 'primary' | 'outline' | 'quiet' | 'danger'
export type ButtonSize = 'lg' | 'md' | 'sm'

const looks: Record<ButtonLook, string> = {
  coral:
    'bg-coral-600 text-white hover:bg-coral-700 dark:text-on-pri dark:hover:bg-coral-500 disabled:bg-paper-3 disabled:text-ink-2',
  primary:
    'bg-bosque-700 text-on-pri hover:bg-bosque-800 dark:hover:bg-bosque-600 disabled:bg-paper-3 disabled:text-ink-2',
  outline:
    'border border-ctl bg-paper text-ink hover:bg-bosque-50 hover:border-bosque-600 disabled:text-ink-3 disabled:hover:bg-paper',
  quiet: 'text-bosque-700 hover:bg-bosque-50 disabled:text-ink-3',
  danger:
    'border border-line-2 bg-paper text-cancelado-t hover:bg-cancelado hover:border-cancelado-d disabled:text-ink-3',
}

const sizes: Record<ButtonSize, string> = {
  lg: 'min-h-14 px-7 py-2 rounded-full text-lg gap-2.5',
  md: 'min-h-11 px-5 py-2 rounded-full text-base gap-2',
  sm: 'min-h-8.5 px-3 rounded-ctl text-sm gap-2',
}

/** The classes of a button, for links that look like one. `lg` and `md` are for patients, `sm` for boards. */
export const buttonStyle = (look: ButtonLook = 'outline', size: ButtonSize = 'md', className?: string): string =>
  cx(
    'inline-flex items-center justify-center font-semibold leading-tight wrap-break-word max-[19rem]:wrap-anywhere text-center select-none [&>svg]:shrink-0 transition-colors duration-150 disabled:cursor-not-allowed',
    looks[look],
    sizes[size],
    className,
  )

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook; size?: ButtonSize }

export function Button({ look = 'outline', size = 'md', type = 'button', className, ...rest }: ButtonProps) {
  return <button type={type} className={buttonStyle(look, size, className)} onMouseDown={keepFieldFocused} {...rest} />
}

type IconButtonProps = ComponentProps<'button'> & { label: string; size?: 'md' | 'sm' }

/** A button that shows an icon alone; `label` is its accessible name and tooltip. */
export function IconButton({ label, size = 'md', type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-grid place-items-center rounded-full text-ink transition-colors duration-150 hover:bg-bosque-50 disabled:text-ink-4 disabled:hover:bg-transparent disabled:cursor-not-allowed',
        size === 'md' ? 'size-11' : 'size-8.5',
        className,
      )}
      onMouseDown={keepFieldFocused}
      {...rest}
    />
  )
}
