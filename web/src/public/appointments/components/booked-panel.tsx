import { MessageCircle } from 'lucide-react'
import { generatePath, Link } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { DonePanel } from '~/components/ui/dialogs/done-panel.tsx'
import { dayAndHourText, erased } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { texts } from '~/texts/common.ts'
import { booking } from '~/texts/public/booking.ts'
import type { BookedHere } from '../hooks/use-booked-here.ts'
import { AddToCalendar } from './add-to-calendar.tsx'

/** The booking as the panel shows it. Name, address and e-mail are missing after a reload; null is an erased one. */
export type Booked = BookedHere & { name?: string | null; address?: string | null; email?: string | null }
type BookedPanelProps = {
  appointment: Booked
  /** Whether it was booked with what was sent before, not with what the form held last. */
  earlier: boolean
  onWhatsapp: (() => void) | null
  onAnother: () => void
}

/** Shows what was booked. */
export function BookedPanel({ appointment, earlier, onWhatsapp, onAnother }: BookedPanelProps) {
  const { id, name, date, time, address, email } = appointment
  const { done } = booking
  return (
    <DonePanel title={done.title} about={id} className="mb-12">
      <p className="mt-2 text-ink-2">{earlier ? done.earlier : done.lead}</p>
      <dl className="mt-5 grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
        {name !== undefined && <Detail what={done.patient}>{name ?? erased}</Detail>}
        <Detail what={done.when}>
          <span className="num">{dayAndHourText(date, time)}</span>
        </Detail>
        {email && <Detail what={done.mail}>{email}</Detail>}
        {address !== undefined && <Detail what={done.where}>{address ?? erased}</Detail>}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
        {onWhatsapp && (
          <Button look="primary" className="max-sm:px-3! max-sm:[&>svg]:hidden" onClick={onWhatsapp}>
            <MessageCircle aria-hidden="true" size="1.125rem" />
            {done.whatsapp}
          </Button>
        )}
        <AddToCalendar id={id} />
        <Button onClick={onAnother}>{done.another}</Button>
      </div>
      <p className="mt-4 text-[0.9375rem] text-ink-2">{booking.calendar.hint}</p>
      <LaterLinks appointmentId={id} />
    </DonePanel>
  )
}

/**
 * Links to what the patient can do about the appointment later on. Nothing else on the site leads there, since the appointment's id is
 * the key; so they open in a new tab, and this page stays.
 */
function LaterLinks({ appointmentId }: { appointmentId: string }) {
  const { title, hint, intake, reschedule, cancel } = booking.done.later
  const links = [
    [paths.clinicalIntake, intake],
    [paths.actionReschedule, reschedule],
    [paths.actionCancel, cancel],
  ] as const
  return (
    <nav aria-label={title} className="mt-5 border-t border-line pt-4">
      <p className="font-semibold">{title}</p>
      <ul className="flex flex-wrap gap-x-6">
        {links.map(([path, text]) => (
          <li key={path}>
            <Link
              to={generatePath(path, { appointmentId })}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center rounded-tag font-semibold text-bosque-700 underline underline-offset-2"
            >
              <span>
                {text} <span className="sr-only">{texts.newTab}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-[0.9375rem] text-ink-2">{hint}</p>
    </nav>
  )
}

function Detail({ what, children }: { what: string; children: React.ReactNode }) {
  return (
    <div className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
      <dt className="text-ink-2">{what}</dt>
      <dd className="font-semibold whitespace-pre-line">{children}</dd>
    </div>
  )
}
