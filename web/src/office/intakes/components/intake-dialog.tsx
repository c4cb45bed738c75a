import { correctAnswerBody, type PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { dateTimeText, erased } from '~/lib/format.ts'
import { toast } from '~/lib/toasts.ts'
import { AlertLine } from '~/office/shared/alerts/alert-line.tsx'
import { useStaffId } from '~/office/shared/appointments/hooks/use-staff-id.ts'
import { EditableFacts } from '~/office/shared/records/editable-facts.tsx'
import { draftOf } from '~/office/shared/records/fields.ts'
import { PainBody, PainJoints } from '~/office/shared/records/pain.tsx'
import { readForm } from '~/office/shared/records/read-form.ts'
import { useOneField } from '~/office/shared/records/use-one-field.ts'
import { intakeReviewTexts as texts } from '~/texts/patients/intakes.ts'
import { useCorrectAnswer } from '../api/correct-answer.ts'
import { formKeys, useForm } from '../api/intakes.ts'
import { showFailure } from '../api/show-failure.ts'
import { type AnswerName, allergyAnswer, correctedAnswer, formSections } from '../model/answers.ts'
import { CreateRecordButton } from './create-record-button.tsx'
import { IntakeBadge } from './intake-badge.tsx'
import { MarkButton } from './mark-button.tsx'
import { SentAgain } from './sent-again.tsx'
import { VisitOfForm } from './visit-of-form.tsx'

type DialogProps = { row: PatientIntakeRow; onClose: () => void }

/** A first-session form with everything in it, each answer edited by itself (docs/specification.md#office-screens). */
export function IntakeDialog({ row: opened, onClose }: DialogProps) {
  const reading = useForm(opened)
  const row = reading.data?.data ?? opened
  const edit = useIntakeEdit(row, useStaffId())
  // With something typed, closing first gives that up alone.
  const close = () => {
    edit.cancel()
    if (!edit.isChanged) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !edit.editing?.sending && close()}
      title={row.name ?? erased}
      className="text-sm md:w-[min(60rem,calc(100vw-48px))]!"
    >
      <AlertLine
        of={{ intakeId: row.id }}
        person={row}
        {...(row.status !== 'processed' && edit.editing === null && { onNote: () => edit.begin(allergyAnswer) })}
        className="-mt-2 mb-2"
      />
      <Head row={row} />
      <VisitOfForm row={row} />
      {row.sentAgain.length > 0 && <SentAgain row={row} />}
      {reading.isError && (
        <ErrorState
          small
          className="mb-4"
          title={texts.rereadFailed}
          hint={texts.rereadFailedHint}
          onRetry={() => void reading.refetch()}
        />
      )}
      <div className="grid items-start gap-4 md:grid-cols-2">
        {[formSections.slice(0, 3), formSections.slice(3)].map((column) => (
          <div key={column[0]?.title} className="grid min-w-0 gap-4">
            {column.map(({ title, fields }) => (
              <EditableFacts
                key={title}
                title={title}
                fields={fields}
                draftOf={(field) => draftOf(row[field])}
                edit={edit}
              >
                {title === texts.sections.pain && (
                  <div className="grid gap-3 py-2">
                    <PainJoints level={row.painLevel} />
                    <PainBody areas={row.painAreas ?? []} />
                  </div>
                )}
              </EditableFacts>
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

function Head({ row }: { row: PatientIntakeRow }) {
  return (
    <p className="num mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
      <span>{row.cedula ?? erased}</span>
      <span>
        {texts.sent} {dateTimeText(row.createdAt)}
      </span>
      <IntakeBadge status={row.status} />
      <MarkButton row={row} />
      <CreateRecordButton row={row} inDetail />
    </p>
  )
}

const useIntakeEdit = (row: PatientIntakeRow, staffId: string) => {
  const client = useQueryClient()
  return useOneField<PatientIntakeRow, AnswerName>({
    row,
    kept: correctedAnswer.of(staffId, row.id),
    fieldOf: (one, field) => one[field],
    schema: correctAnswerBody,
    save: useCorrectAnswer(row),
    reread: async () => {
      const reading = await readForm(row.id)
      client.setQueryData(formKeys.one(row.id), reading)
      return reading.data
    },
    onSaved: () => toast({ title: texts.saved }),
    onFailed: (error) => showFailure('save', error),
  })
}
