import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button, IconButton } from '~/components/ui/button.tsx'
import { dateText, shortDate, weekdayText } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { formTexts } from '~/texts/appointments.ts'
import type { KnownPerson } from '../../model/editing/known-person.ts'

const texts = formTexts.person

type KnownHeadProps = { name: string; person: KnownPerson; onChange: () => void; children: ReactNode }

/** Who was chosen, what stands directly under their name, the visit that they have already, and of which visit their data are. */
export function KnownHead({ name, person: { from, next }, onChange, children }: KnownHeadProps) {
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <h3 className="min-w-0 text-base font-bold break-words">{name}</h3>
        <Button look="quiet" size="sm" className="-mr-3 max-md:min-h-11" onClick={onChange}>
          {texts.change}
        </Button>
      </div>
      {children}
      {next && (
        <p className="mt-1 flex items-center gap-2 rounded-ctl bg-coral-100 px-3 py-2 text-coral-t">
          <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-coral-600" />
          <span className="num min-w-0 flex-1">
            {texts.hasVisit}{' '}
            <strong>
              {weekdayText(next.date)} {shortDate(next.date)} {next.startTime}
            </strong>
          </span>
          <Link
            to={`${paths.doctorDashboard}?fecha=${next.date}&cita=${next.id}`}
            target="_blank"
            className="font-semibold underline underline-offset-2 max-md:py-2"
          >
            {texts.see} <span className="sr-only">{texts.seeHint}</span>
          </Link>
        </p>
      )}
      {from && (
        <p className="num mt-2 text-[0.8125rem] text-ink-2">
          {texts.from(`${weekdayText(from.date)} ${dateText(from.date)}`)}
        </p>
      )}
    </div>
  )
}

type ValueProps = { label: string; onCorrect: () => void; children: ReactNode }

/** What is known, and the button that makes it a field. */
export function Value({ label, onCorrect, children }: ValueProps) {
  return (
    <div className="col-span-full grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-x-2">
      <span className="text-[0.8125rem] text-ink-2">{label}</span>
      <span className="break-words whitespace-pre-line">{children}</span>
      <IconButton label={texts.correct(label)} size="sm" className="-my-1 max-md:size-11" onClick={onCorrect}>
        <Pencil aria-hidden="true" size={16} className="text-ink-2" />
      </IconButton>
    </div>
  )
}
