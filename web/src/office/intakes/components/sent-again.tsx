import type { PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { dateTimeText } from '~/lib/format.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { toast } from '~/lib/toasts.ts'
import { intakeReviewTexts as texts } from '~/texts/patients/intakes.ts'
import { useCompareLaterForm, useLaterForms } from '../api/later-forms.ts'
import { showFailure } from '../api/show-failure.ts'
import { laterAgainstForm } from '../model/compared.ts'
import { CompareDialog } from './compare-dialog.tsx'

/** The forms that came again for a form's cédula: each is compared with it, field by field (docs/decisions/0083). */
export function SentAgain({ row }: { row: PatientIntakeRow }) {
  const later = useLaterForms(row.id)
  const compare = useCompareLaterForm(row)
  const [openId, setOpenId] = useOpened<string | null>('sent-again', null)
  const [notice, setNotice] = useState<string | null>(null)
  const open = later.data?.data.find(({ id }) => id === openId)
  const close = () => {
    setOpenId(null)
    setNotice(null)
  }
  return (
    <section aria-label={texts.sentAgain} className="mb-4 grid gap-2 rounded-box bg-agendado px-4 py-3">
      {row.sentAgain.map(({ id, at }) => (
        <p key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <strong>{texts.sentAgain}</strong>
          <span className="num">{dateTimeText(at)}</span>
          {later.data?.data.some((one) => one.id === id) && (
            <Button size="sm" className="max-md:min-h-11" onClick={() => setOpenId(id)}>
              {texts.compareAgain}
            </Button>
          )}
        </p>
      ))}
      <p>{texts.sentAgainHint}</p>
      {later.isPending && <p role="status">{texts.laterLoading}</p>}
      {later.isError && <ErrorState small title={texts.laterFailed} onRetry={() => void later.refetch()} />}
      {open && (
        <CompareDialog
          words={texts.compare.again}
          rows={laterAgainstForm(row, open)}
          sending={compare.isPending}
          notice={notice}
          onDecided={(choices) =>
            compare.mutate(
              { submissionId: open.id, choices, revision: row.revision },
              {
                onSuccess: () => {
                  toast({ title: texts.saved })
                  close()
                },
                onError: (error) => setNotice(showFailure('save', error)),
              },
            )
          }
          onClose={close}
        />
      )}
    </section>
  )
}
