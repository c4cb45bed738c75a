import type { ReactNode } from 'react'
import { cx } from '~/lib/class-names.ts'

/** A line of a list (dl) of what the practice asks for or when it is open: what, and beside it how much or when. */
export function TermsLine({ what, children, className }: { what: string; children: ReactNode; className?: string }) {
  return (
    <div className={cx('flex flex-wrap items-baseline justify-between gap-x-4', className)}>
      <dt>{what}</dt> <dd className="num ml-auto">{children}</dd>
    </div>
  )
}
