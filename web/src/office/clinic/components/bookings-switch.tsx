import { missingOf } from '@clinic/shared-events/contracts/practice/practice.ts'
import type { PracticeSettings } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { practiceLabels } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { AlertDialog } from '~/components/ui/dialogs/alert-dialog.tsx'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { useRevisedEdit } from '~/lib/forms/use-revised-edit.ts'
import { toast } from '~/lib/toasts.ts'
import { practiceTexts } from '~/texts/clinic.ts'
import { useChangePractice, useReadSettings } from '../api/practice.ts'

const { bookings, bookingMails } = practiceTexts

type SwitchProps = {
  row: PracticeSettings
  field: 'bookingsOpen' | 'bookingMails'
  says: string
  texts: { switchOff: string; switchOn: string; nowOn: string; nowOff: string }
  /** Asks before it is switched off. */
  askOff?: (off: () => void) => void
}

/** Something of the practice that is on or off, with the button that changes it. */
function PracticeSwitch({ row, field, says, texts, askOff }: SwitchProps) {
  const { save, sending } = useRevisedEdit({
    send: useChangePractice(),
    read: useReadSettings(),
    isElsewhere: () => true,
  })
  const choose = async (value: boolean) => {
    const saved = await save(row, { [field]: value })
    if (saved?.ok) toast({ title: value ? texts.nowOn : texts.nowOff })
    else if (saved) failureToast(practiceTexts.notSaved)
  }
  const isOn = row[field]
  return (
    <section
      aria-labelledby={field}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border border-line-2 bg-paper px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-40">
        <h2 id={field} className="font-bold">
          {practiceLabels[field]}
        </h2>
        <p className="wrap-anywhere text-ink-2">{says}</p>
      </div>
      <Button
        size="sm"
        className="shrink-0 max-md:min-h-11"
        aria-disabled={sending !== null}
        onClick={() => (isOn && askOff ? askOff(() => void choose(false)) : void choose(!isOn))}
      >
        {isOn ? texts.switchOff : texts.switchOn}
      </Button>
    </section>
  )
}

/** 'Reservas en línea': whether the public books on the site. It is asked before it is switched off. */
export function BookingsSwitch({ row }: { row: PracticeSettings }) {
  const [off, setOff] = useState<(() => void) | null>(null)
  const says = row.bookingsOpen ? bookings.on : bookings.off(row.phone)
  return (
    <>
      <PracticeSwitch row={row} field="bookingsOpen" says={says} texts={bookings} askOff={(act) => setOff(() => act)} />
      <AlertDialog
        open={off !== null}
        onOpenChange={() => setOff(null)}
        title={bookings.question}
        description={bookings.consequence(row.phone)}
        confirm={bookings.confirm}
        dismiss={bookings.dismiss}
        onConfirm={() => off?.()}
        destructive
      />
    </>
  )
}

/** 'Correo por cada reserva en línea': whether the practice is mailed of each. */
export function BookingMailsSwitch({ row }: { row: PracticeSettings }) {
  const on = missingOf(row).includes('email') ? bookingMails.noAddress : bookingMails.on(row.email)
  return (
    <PracticeSwitch
      row={row}
      field="bookingMails"
      says={row.bookingMails ? on : bookingMails.off}
      texts={bookingMails}
    />
  )
}
