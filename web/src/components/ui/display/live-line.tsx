import type { ReactNode } from 'react'
import { cx } from '~/lib/class-names.ts'
import { useLiveConnection } from '~/lib/live/live.ts'

type LiveLineProps = { className?: string; children: (offline: boolean) => ReactNode }

/** A line under a dot that tells whether what stands above it is followed live. */
export function LiveLine({ className, children }: LiveLineProps) {
  const offline = useLiveConnection(({ state }) => state) === 'offline'
  return (
    <p role="status" className={cx('flex items-start gap-3 text-base text-ink-2', className)}>
      <span
        aria-hidden="true"
        className={cx(
          'mt-1.5 size-3 shrink-0 rounded-full ring-4',
          offline ? 'bg-otro-d ring-otro' : 'bg-confirmado-d ring-confirmado',
        )}
      />
      <span>{children(offline)}</span>
    </p>
  )
}
