import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { cx } from '~/lib/class-names.ts'

type RowJointProps = {
  row: Pick<AppointmentRow, 'status'>
  phase: 'past' | 'current' | 'ahead'
  fresh: 'new' | 'changed' | null
  ends: { first: boolean; last: boolean }
}

/** The day's thread through a row: solid in the past, pale ahead. The joint shows progress, the badge the status. */
export function RowJoint({ row, phase, fresh, ends }: RowJointProps) {
  const past = phase !== 'ahead'
  return (
    <span aria-hidden="true" className="relative grid place-items-center">
      <span
        className={cx(
          'absolute left-1/2 w-0.5 -translate-x-1/2',
          past ? 'bg-bosque-600' : 'bg-line-2',
          ends.first ? 'top-1/2' : 'top-0',
          ends.last ? 'bottom-1/2' : 'bottom-0',
        )}
      />
      <span className={cx('relative size-3.5 rounded-full border-[2.5px] bg-paper', look(row.status, phase, fresh))} />
    </span>
  )
}

const look = (
  status: AppointmentRow['status'],
  phase: RowJointProps['phase'],
  fresh: RowJointProps['fresh'],
): string => {
  if (status === 'cancelado') return 'border-line-2'
  if (status === 'realizado') return 'border-bosque-600 bg-bosque-600!'
  const needsSomeone = status === 'agendado' && (fresh === 'new' || phase === 'past')
  if (needsSomeone) return 'border-coral-600'
  return cx('border-bosque-600', fresh === 'changed' && 'ring-5 ring-confirmado-d/25')
}
