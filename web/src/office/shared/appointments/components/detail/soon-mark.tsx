import type { ActionRequestRow } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { Badge } from '~/components/ui/display/badge.tsx'
import { cx } from '~/lib/class-names.ts'
import { requestTexts as texts } from '~/texts/appointments.ts'
import { isSoon } from '../../model/moments.ts'

type SoonMarkProps = { request: Pick<ActionRequestRow, 'expiresAt'>; now: string; className?: string }

/** Marks a request whose visit begins within 24 hours, in the colour of what is urgent. @param now a UTC instant */
export function SoonMark({ request: { expiresAt }, now, className }: SoonMarkProps) {
  if (!isSoon(expiresAt, now)) return null
  return (
    // Its words wrap where texts are large.
    <Badge tone="urgent" className={cx('whitespace-normal!', className)}>
      {texts.soon}
    </Badge>
  )
}
