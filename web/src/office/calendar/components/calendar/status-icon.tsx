import type { Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { Check, CheckCheck, Clock, type LucideIcon, X } from 'lucide-react'
import { cx } from '~/lib/class-names.ts'

const looks: Record<Status, { icon: LucideIcon; colour: string }> = {
  agendado: { icon: Clock, colour: 'bg-agendado-d text-[#10262b]' },
  confirmado: { icon: Check, colour: 'bg-[#11582c] text-white' },
  realizado: { icon: CheckCheck, colour: 'bg-[#154486] text-white' },
  cancelado: { icon: X, colour: 'bg-[#94190f] text-white' },
}

/** A status as an icon in its colour; a word beside it or its control's name says the same. */
export function StatusIcon({ status, className }: { status: Status; className?: string }) {
  const { icon: Icon, colour } = looks[status]
  return (
    <span
      aria-hidden="true"
      className={cx('grid size-3.75 shrink-0 place-items-center rounded-full', colour, className)}
    >
      <Icon size="0.6875rem" strokeWidth={3} />
    </span>
  )
}
