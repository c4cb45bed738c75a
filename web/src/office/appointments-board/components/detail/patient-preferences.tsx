import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { PatientPreference } from '@clinic/shared-events/contracts/messaging/contacts.ts'
import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { AlertDialog } from '~/components/ui/dialogs/alert-dialog.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { cx } from '~/lib/class-names.ts'
import { erased } from '~/lib/format.ts'
import { notificationTexts, preferenceTexts as texts } from '~/texts/messaging/notifications.ts'
import { useChoosePreference, usePreferences } from '../../api/patient-preferences.ts'

/** Whether the patient wants to be written to on each channel, and the buttons to note what they said; nothing of one who was erased. */
export function PatientPreferences({ row }: { row: AppointmentRow }) {
  const { data, isError, refetch } = usePreferences(row)
  if (data?.data.preferences.length === 0) return null
  return (
    <section aria-label={texts.title} className="mt-6">
      <h3 className="mb-1 font-bold">{texts.title}</h3>
      {!data && !isError && (
        <p role="status" className="text-ink-2">
          {texts.loading}
        </p>
      )}
      {!data && isError && <FailedLine text={texts.failed} onRetry={() => refetch()} className="text-ink-2" />}
      <ul className="grid gap-1.5">
        {data?.data.preferences.map((preference) => (
          <Preference key={preference.channel} row={row} preference={preference} />
        ))}
      </ul>
    </section>
  )
}

type PreferenceProps = { row: AppointmentRow; preference: PatientPreference }

function Preference({ row, preference: { channel, wanted } }: PreferenceProps) {
  const [asking, setAsking] = useState(false)
  const choose = useChoosePreference(row)
  const words = wanted ? texts.stop : texts.again
  const name = texts.channels[channel]
  const state = wanted ? texts.wanted[channel] : notificationTexts.optedOut[channel]
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-x-2 gap-y-1.5 py-1',
        !wanted && 'rounded-ctl border border-agendado-d bg-agendado px-3',
      )}
    >
      <span aria-live="polite" className={cx('min-w-40 flex-1', wanted && 'text-ink-2')}>
        {state}
      </span>
      <Button size="sm" className="max-md:min-h-11" disabled={choose.isPending} onClick={() => setAsking(true)}>
        {words.button} <span className="sr-only">{texts.by(name)}</span>
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.title(name)}
        description={words.text(row.name ?? erased)}
        dismiss={texts.back}
        confirm={words.button}
        onConfirm={() => choose.mutate({ channel, wanted: !wanted })}
      />
    </li>
  )
}
