import {
  type MassReminder,
  type MassReminders,
  mostReminders,
  type ReminderType,
} from '@clinic/shared-events/contracts/appointments/reminders.ts'
import { hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { Check, CircleAlert, Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { EmptyState } from '~/components/ui/display/state-notes.tsx'
import { Thread, ThreadStep } from '~/components/ui/display/thread.tsx'
import { PhoneLink } from '~/components/ui/reach-links.tsx'
import { copyText } from '~/lib/copy-text.ts'
import { whenOpened } from '~/lib/focus/when-opened.ts'
import { now } from '~/lib/format.ts'
import { actionTexts } from '~/texts/appointments.ts'
import { reminderTexts as texts } from '~/texts/office/appointments-page.ts'
import { useOpenReminder } from '../../api/reminders.ts'
import { previewOf } from '../../model/reminders.ts'

/** What the calls for many reminders answered, one behind the other. `left`: how many more another call prepares. */
export type Prepared = Pick<MassReminders, 'unreachable' | 'message' | 'left'> & {
  reminderType: ReminderType
  reminders: readonly MassReminder[]
}

type RemindersDialogProps = { prepared: Prepared; sending: boolean; onNext: () => void; onClose: () => void }

/** The prepared reminders, each to be opened or copied (docs/specification.md#office-screens). */
export function RemindersDialog({ prepared, sending, onNext, onClose }: RemindersDialogProps) {
  const { reminderType, reminders, unreachable, message, left } = prepared
  /** When each was opened, by its appointment. */
  const [opened, setOpened] = useState<ReadonlyMap<string, string>>(new Map())
  const open = useOpenReminder()
  const isOpened = ({ appointmentId, openedBefore }: MassReminder) => openedBefore || opened.has(appointmentId)
  const isDone = (one: MassReminder) => isOpened(one) || one.sentBySystem
  const next = reminders.find((one) => !isDone(one))
  const openedCount = reminders.filter(isOpened).length
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title[reminderType]}
      description={`${message} ${reminders.length > 0 ? texts.lead : ''}`}
      className="md:w-[min(40rem,calc(100vw-32px))]!"
    >
      {reminders.length + unreachable.length === 0 && <EmptyState title={texts.none} />}
      <Thread label={texts.list}>
        {reminders.map((reminder, at) => {
          const openedAt = opened.get(reminder.appointmentId)
          return (
            <ThreadStep
              key={reminder.appointmentId}
              kind={isDone(reminder) ? 'done' : reminder === next ? 'attention' : 'later'}
              last={at === reminders.length - 1}
            >
              <Reminder
                reminder={reminder}
                openedAt={openedAt}
                isNext={reminder === next}
                onOpened={() => {
                  setOpened((before) => new Map(before).set(reminder.appointmentId, hourAt(now())))
                  open({ id: reminder.appointmentId, reminderType })
                }}
              />
            </ThreadStep>
          )
        })}
      </Thread>
      {unreachable.length > 0 && <Unreachable patients={unreachable} />}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-paper px-6 py-4 text-sm">
        <p role="status">{reminders.length > 0 && texts.progress(openedCount, reminders.length)}</p>
        <div className="flex flex-wrap gap-2">
          {left > 0 && (
            <Button size="sm" className="max-md:min-h-11" disabled={sending} onClick={onNext}>
              {sending ? texts.preparing : texts.goOn(Math.min(left, mostReminders))}
            </Button>
          )}
          <Button size="sm" className="max-md:min-h-11" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Who cannot be written to, and why. */
function Unreachable({ patients }: { patients: Prepared['unreachable'] }) {
  return (
    <section
      aria-label={texts.unreachable}
      className="mb-6 rounded-ctl border border-cancelado-d bg-cancelado/60 p-3 text-sm"
    >
      <h3 className="flex gap-2 font-bold text-cancelado-t">
        <CircleAlert aria-hidden="true" size={18} className="mt-px shrink-0" />
        {texts.unreachable}
      </h3>
      <ul className="mt-1.5 grid gap-1.5 pl-6.5">
        {patients.map(({ appointmentId, patientName, problem }) => (
          <li key={appointmentId} className="wrap-anywhere">
            <span className="font-semibold">{patientName}.</span> {problem}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What became of a reminder before this dialog was opened. */
const beforeText = ({ preparedBefore, openedBefore, sentBySystem }: MassReminder): string | null => {
  if (openedBefore) return texts.openedBefore
  if (sentBySystem) return texts.sentBySystem
  return preparedBefore ? texts.before : null
}

type ReminderProps = { reminder: MassReminder; openedAt: string | undefined; isNext: boolean; onOpened: () => void }

function Reminder({ reminder, openedAt, isNext, onOpened }: ReminderProps) {
  const { patientName, phone, message } = reminder
  const before = beforeText(reminder)
  return (
    <div className="pb-5 pl-2 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-bold">{patientName}</span>
        <span className="text-ink-2">
          <PhoneLink phone={`+${phone}`} />
        </span>
        {before && !openedAt && <span className="ml-auto font-semibold text-ink-2">{before}</span>}
        {openedAt && (
          <span className="ml-auto flex items-center gap-1 font-semibold text-confirmado-t">
            <Check aria-hidden="true" size={15} />
            {texts.opened(openedAt)}
          </span>
        )}
      </p>
      <p className="mt-0.5 text-[0.8125rem] whitespace-pre-line text-ink-2 wrap-anywhere">{previewOf(message)}</p>
      <ReminderActions reminder={reminder} isNext={isNext} onOpened={onOpened} />
    </div>
  )
}

/** Opens the reminder where it is sent, or copies its address. */
function ReminderActions({ reminder, isNext, onOpened }: Omit<ReminderProps, 'openedAt'>) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const { patientName, whatsappURL } = reminder
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <a
          href={whatsappURL}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${texts.openOf(patientName)} ${actionTexts.newTab}`}
          {...whenOpened(onOpened)}
          className={buttonStyle(isNext ? 'primary' : 'outline', 'sm', 'max-md:min-h-11')}
        >
          <ExternalLink aria-hidden="true" size={16} />
          {texts.open}
        </a>
        <Button
          look="quiet"
          size="sm"
          className="max-md:min-h-11"
          aria-label={texts.copyOf(patientName)}
          onClick={async () => setCopied((await copyText(whatsappURL)) ? 'yes' : 'no')}
        >
          <Copy aria-hidden="true" size={16} />
          {texts.copy}
        </Button>
        <span role="status" className="text-[0.8125rem] text-ink-2">
          {copied === 'yes' && texts.copied}
        </span>
      </div>
      {copied === 'no' && (
        <p className="mt-1 text-[0.8125rem] wrap-anywhere">
          {texts.manual} <span className="select-all">{whatsappURL}</span>
        </p>
      )}
    </>
  )
}
