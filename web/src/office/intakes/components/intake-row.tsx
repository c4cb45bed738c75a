import type { PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { Button } from '~/components/ui/button.tsx'
import { Badge } from '~/components/ui/display/badge.tsx'
import { EmailLink, PhoneLink } from '~/components/ui/reach-links.tsx'
import { dateTimeText, erased } from '~/lib/format.ts'
import { intakeReviewTexts as texts } from '~/texts/patients/intakes.ts'
import { CreateRecordButton } from './create-record-button.tsx'
import { IntakeBadge } from './intake-badge.tsx'

type RowProps = { row: PatientIntakeRow; onOpen: () => void }

/** A form in the list: who, how to reach them, its status, when it came (docs/specification.md#office-screens). */
export function IntakeRow({ row, onOpen }: RowProps) {
  const { name, cedula, age, phone, email, status, createdAt } = row
  const who = name ?? erased
  return (
    <li className="@container border-b border-line">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 md:px-5">
        <div className="min-w-0 flex-1 basis-72">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-bold break-words">{who}</span>
            <IntakeBadge status={status} />
            {row.sentAgain.length > 0 && <Badge tone="agendado">{texts.sentAgain}</Badge>}
          </p>
          <p className="num mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-0.5 text-ink-2 [&>*]:break-words [&>*]:min-w-0">
            <span>{cedula ?? erased}</span>
            {age !== null && <span>{texts.years(age)}</span>}
            <span>{phone === null ? erased : <PhoneLink phone={phone} />}</span>
            <span className="font-sans">{email === null ? erased : <EmailLink email={email} />}</span>
          </p>
        </div>
        <p className="num shrink-0 text-ink-2">
          <span className="sr-only">{texts.sent} </span>
          {dateTimeText(createdAt)}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            className="max-md:min-h-11"
            aria-label={texts.detailsOf(who)}
            data-id={row.id}
            onClick={onOpen}
          >
            {texts.details}
          </Button>
          <CreateRecordButton row={row} />
        </div>
      </div>
    </li>
  )
}
