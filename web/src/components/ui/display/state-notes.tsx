import type { ReactNode } from 'react'
import { cx } from '~/lib/class-names.ts'
import { texts } from '~/texts/common.ts'
import { Button } from '../button.tsx'

/** A small thread: three joints still to come. */
function SmallThread() {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 36" width="120" height="36" fill="none" strokeLinecap="round">
      <path d="M10 26C30 26 34 10 60 10s30 16 50 16" stroke="var(--line-2)" strokeWidth="3" strokeDasharray="1 7" />
      <circle cx="10" cy="26" r="6" fill="var(--paper)" stroke="var(--bosque-500)" strokeWidth="3" />
      <circle cx="60" cy="10" r="6" fill="var(--paper)" stroke="var(--line-2)" strokeWidth="3" strokeDasharray="3 4" />
      <circle cx="110" cy="26" r="6" fill="var(--paper)" stroke="var(--line-2)" strokeWidth="3" strokeDasharray="3 4" />
    </svg>
  )
}

type EmptyStateProps = {
  title: string
  children?: ReactNode
  /** The one button or link that does what comes first. */
  action?: ReactNode
  className?: string
}

/** Says that there is nothing here yet, and what would appear. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center gap-2 px-4 py-10 text-center', className)}>
      <SmallThread />
      <p className="mt-2 font-semibold">{title}</p>
      {children && <div className="max-w-[46ch] text-ink-2">{children}</div>}
      {action && <div className="mt-3 flex w-full justify-center">{action}</div>}
    </div>
  )
}

type ErrorStateProps = { title: string; hint?: string; onRetry?: () => void; className?: string; small?: boolean }

/** Something could not be read: what happened, what to do, and a way to try again. */
export function ErrorState({ title, hint, onRetry, className, small = false }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-ctl border border-cancelado-d bg-cancelado/60 px-4 py-3 text-ink',
        className,
      )}
    >
      <p className="min-w-0 flex-1 basis-60">
        <strong className="text-cancelado-t">{title}</strong> {hint}
      </p>
      {onRetry && (
        <Button size={small ? 'sm' : 'md'} onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}

type FailedLineProps = { text: string; onRetry: () => void; className?: string }

/** The same in a line, for a part of a screen. */
export function FailedLine({ text, onRetry, className }: FailedLineProps) {
  return (
    <p role="alert" className={cx('flex flex-wrap items-center gap-x-2', className)}>
      {text}
      <Button look="quiet" size="sm" className="max-md:min-h-11" onClick={onRetry}>
        {texts.retry}
      </Button>
    </p>
  )
}
