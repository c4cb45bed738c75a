import type { ClinicalIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BodyDiagram } from '~/body-diagram/body-diagram.tsx'
import { dateTimeText } from '~/lib/format.ts'
import { Erased, Fact } from '~/office/shared/appointments/components/detail/detail-facts.tsx'
import { intakeTexts as texts } from '~/texts/office/appointments-board.ts'
import { bodyDiagram } from '~/texts/patients/body.ts'
import { clinicalIntake } from '~/texts/public/clinical-intake.ts'

const { fields } = clinicalIntake
const answers = ['healthConditions', 'surgeries', 'falls', 'tattoosScars'] as const

/** The forms of one appointment, the newest open. One that was being read stays open when a newer one comes. */
export function ClinicalIntakeForms({ rows }: { rows: readonly ClinicalIntakeRow[] }) {
  return rows.map((row, at) => <Form key={row.id} row={row} newest={at === 0} />)
}

function Form({ row, newest }: { row: ClinicalIntakeRow; newest: boolean }) {
  const [open, setOpen] = useState(newest)
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group/form">
      <summary className="-ml-1 flex min-h-8.5 w-fit cursor-pointer list-none items-center gap-1 pr-2 text-ink-2 hover:text-ink max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" size={16} className="shrink-0 group-open/form:rotate-90" />
        <span className="num">{texts.sent(dateTimeText(row.createdAt))}</span>
      </summary>
      <div className="grid gap-5 pt-1 pb-4 @xl:grid-cols-2 @xl:gap-8">
        <Answers row={row} />
        {row.painAreas && row.painAreas.length > 0 && <BodyDiagram selected={row.painAreas} />}
      </div>
    </details>
  )
}

/** The answers of a form. Age and occupation cannot be left blank: a form without them was erased. */
function Answers({ row }: { row: ClinicalIntakeRow }) {
  const gone = row.age === null
  const shown = (answer: string | null): ReactNode => {
    if (gone) return <Erased />
    return answer ?? <span className="text-ink-2">{texts.blank}</span>
  }
  return (
    <dl className="grid content-start gap-y-2">
      <Fact label={fields.age}>{row.age === null ? <Erased /> : texts.years(row.age)}</Fact>
      <Fact label={fields.occupation}>{shown(row.occupation)}</Fact>
      {answers.map((field) => (
        <Fact key={field} label={fields[field]}>
          {shown(row[field])}
        </Fact>
      ))}
      {(gone || row.painAreas?.length === 0) && <Fact label={texts.painAreas}>{shown(bodyDiagram.none)}</Fact>}
    </dl>
  )
}
