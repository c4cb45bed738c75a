import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { cx } from '~/lib/class-names.ts'
import { withdrawal } from '~/texts/public/action-request.ts'
import type { LinkKind } from './action-head.tsx'

type WithdrawsFirstProps = { waiting: ActionType; by: LinkKind; className?: string }

/** Says beforehand that a request that waits is withdrawn by what the page is for. */
export function WithdrawsFirst({ waiting, by, className }: WithdrawsFirstProps) {
  return (
    <p className={cx('rounded-ctl border border-agendado-d bg-agendado px-4 py-3 text-base', className)}>
      {withdrawal.asked[waiting]} <strong>{withdrawal.by[by]}</strong>
    </p>
  )
}
