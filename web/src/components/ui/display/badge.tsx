import type { Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { ReactNode } from 'react'
import { cx } from '~/lib/class-names.ts'
import { statusText } from '~/texts/appointments.ts'

export type BadgeTone = Status | 'otro' | 'urgent'

const tones: Record<BadgeTone, { box: string; dot: string }> = {
  agendado: { box: 'bg-agendado text-agendado-t', dot: 'bg-agendado-d' },
  confirmado: { box: 'bg-confirmado text-confirmado-t', dot: 'bg-confirmado-d' },
  cancelado: { box: 'bg-cancelado text-cancelado-t', dot: 'bg-cancelado-d' },
  realizado: { box: 'bg-realizado text-realizado-t', dot: 'bg-realizado-d' },
  urgent: { box: 'bg-coral-100 text-coral-t', dot: 'bg-coral-600' },
  otro: { box: 'bg-otro text-otro-t', dot: 'bg-otro-d' },
}

/** A pill with a dot; the word says what the colour says. */
export function Badge({ tone, children, className }: { tone: BadgeTone; children: ReactNode; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap',
        tones[tone].box,
        className,
      )}
    >
      <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', tones[tone].dot)} />
      {children}
    </span>
  )
}

/** An appointment's status, the only place that shows it (joints show progress in time). */
export function StatusBadge({ status, className }: { status: Status; className?: string }) {
  return (
    <Badge tone={status} {...(className ? { className } : {})}>
      {statusText[status]}
    </Badge>
  )
}
