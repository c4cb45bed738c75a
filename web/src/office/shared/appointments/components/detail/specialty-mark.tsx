import type { Specialty } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { cx } from '~/lib/class-names.ts'
import { specialtyText } from '~/texts/appointments.ts'
import { specialtyColour } from '../../model/specialties.ts'

/** A square in the specialty's colour and its word; the word alone where it would be broken beside the square. */
export function SpecialtyMark({ specialty }: { specialty: Specialty }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap max-[22rem]:whitespace-normal">
      <span
        aria-hidden="true"
        className={cx('size-2 shrink-0 rounded-[2px] max-[15rem]:hidden', specialtyColour[specialty])}
      />
      {specialtyText[specialty]}
    </span>
  )
}
