import { cx } from '~/lib/class-names.ts'

/** The place of something that is on its way. Give it its size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-shimmer rounded-ctl bg-paper-3', className)} />
}
