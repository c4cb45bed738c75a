import type { ReactNode } from 'react'
import { cx } from '~/lib/class-names.ts'

/** A placeholder for something that is loading. Its size is given by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-shimmer rounded-ctl bg-paper-3', className)} />
}

type LoadingProps = {
  text: string
  /** Placeholders one after the other, each by the classes of its size. */
  lines?: readonly string[]
  className?: string
  /** Placeholders that stand otherwise. */
  children?: ReactNode
}

/** What stands where something is loading: the sentence that is read out, and placeholders. */
export function Loading({ text, lines = [], className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{text}</span>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are never reordered
        <Skeleton key={at} className={line} />
      ))}
      {children}
    </div>
  )
}
