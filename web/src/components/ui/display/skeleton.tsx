import { cx } from '~/lib/class-names.ts'

/** A placeholder for something that is loading. Its size is given by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-shimmer rounded-ctl bg-paper-3', className)} />
}
