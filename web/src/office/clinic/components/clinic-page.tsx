import { missingOf } from '@clinic/shared-events/contracts/practice/practice.ts'
import { practiceLabels } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { StaleNote } from '~/components/ui/display/stale-note.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { HistoryLink } from '~/office/shared/history/history-link.tsx'
import { practiceTexts as texts } from '~/texts/clinic.ts'
import { usePracticeSettings } from '../api/practice.ts'
import { BookingMailsSwitch, BookingsSwitch } from './bookings-switch.tsx'
import { PolicyTexts } from './policy-texts.tsx'
import { PracticeForm } from './practice-form.tsx'

/** /doctor/admin/clinica (docs/specification.md#office-screens): the practice's data, live. */
export function ClinicPage() {
  const settings = usePracticeSettings()
  const row = settings.data?.data
  const retry = () => void settings.refetch()
  if (!row)
    return settings.isError ? (
      <ErrorState title={texts.failed} hint={texts.failedHint} onRetry={retry} small className="m-4" />
    ) : (
      <Loading text={texts.loading} lines={['h-24 w-full', 'h-96 w-full']} className="grid gap-3 p-4 md:px-5" />
    )
  const missing = missingOf(row)
  return (
    <div className="grid w-full max-w-6xl gap-5 px-4 py-4 md:px-5">
      <StaleNote readAt={settings.dataUpdatedAt} readFailed={settings.isRefetchError} onRetry={retry} />
      {missing.length > 0 && (
        <p role="note" className="rounded-ctl bg-agendado px-3 py-2 text-agendado-t">
          {texts.missing(missing.map((field) => practiceLabels[field].toLowerCase()))}
        </p>
      )}
      {row.revision !== '0' && (
        <div className="-mb-2 justify-self-end">
          <HistoryLink of="practice" id={row.id} />
        </div>
      )}
      <BookingsSwitch row={row} />
      <BookingMailsSwitch row={row} />
      <PracticeForm row={row} />
      <PolicyTexts deposit={row.deposit} />
    </div>
  )
}
