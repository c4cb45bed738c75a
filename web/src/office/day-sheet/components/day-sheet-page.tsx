import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { accountsOf } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { day as daySchema } from '@clinic/shared-events/contracts/wire/common.ts'
import { payMethodText, statusText } from '@clinic/shared-events/contracts/wire-words.ts'
import { Printer } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { StaleNote } from '~/components/ui/display/stale-note.tsx'
import { EmptyState, ErrorState } from '~/components/ui/display/state-notes.tsx'
import { DayFilter } from '~/components/ui/forms/date-field.tsx'
import { PhoneLink, PlaceLink } from '~/components/ui/reach-links.tsx'
import { dateText, erased, money, weekdayText } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { AlertWords } from '~/office/shared/alerts/alert-line.tsx'
import { useAlerts } from '~/office/shared/alerts/use-alerts.ts'
import { useAppointments } from '~/office/shared/appointments/hooks/use-appointments.ts'
import { paths } from '~/paths.ts'
import { PrintedPractice } from '~/practice/logo-mark.tsx'
import { listTexts, daySheetTexts as texts } from '~/texts/office/appointments-page.ts'
import { cancelledOwing, moneyOfDay } from '../model/day-money.ts'

/** The route of a day's home visits by hour, to be printed: hour, patient, address, phone, reason, money. What was cancelled is left out, but what came in for it. */
export function DaySheetPage() {
  const today = dayAt(useClock(60_000))
  const [params, setParams] = useSearchParams()
  const asked = daySchema.safeParse(params.get('dia'))
  const date = asked.success ? asked.data : today
  const { data, isError, dataUpdatedAt, refetch } = useAppointments({ from: date, to: date })
  const visits = data?.data.filter(({ status }) => status !== 'cancelado')
  return (
    <div className="w-full max-w-5xl px-4 py-4 md:px-5 print:max-w-none print:p-0">
      <Tools date={date} onPick={(dia) => setParams({ dia }, { replace: true })} />
      <PrintedPractice />
      <h2 className="mt-4 text-xl font-bold print:mt-0">{texts.title(`${weekdayText(date)} ${dateText(date)}`)}</h2>
      {visits && <p className="text-ink-2">{texts.visits(visits.length)}</p>}
      {data && <StaleNote readAt={dataUpdatedAt} readFailed={isError} onRetry={() => refetch()} />}
      {visits?.length === 0 && <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
      {visits && visits.length > 0 && <Visits rows={visits} date={date} />}
      {data && <DayMoney rows={data.data} />}
      {!visits && isError && (
        <ErrorState
          title={listTexts.failed}
          hint={listTexts.failedHint}
          onRetry={() => refetch()}
          small
          className="mt-4"
        />
      )}
      {!visits && !isError && (
        <Loading text={listTexts.loading} lines={['h-10 w-full', 'h-10 w-full']} className="mt-4 grid gap-3" />
      )}
    </div>
  )
}

function Tools({ date, onPick }: { date: string; onPick: (day: string) => void }) {
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <DayFilter label={texts.day} date={date} onPick={onPick} />
      <Button look="primary" size="sm" className="max-md:min-h-11" onClick={() => window.print()}>
        <Printer aria-hidden="true" size={16} />
        {texts.print}
      </Button>
      <Link
        to={paths.doctorAppointments}
        className="ml-auto flex min-h-11 items-center font-semibold text-bosque-700 underline underline-offset-4"
      >
        {texts.back}
      </Link>
    </div>
  )
}

/** The columns and of the paper each one's share: the most for the address and for what is written by hand. */
const columns = [
  [texts.columns.hour, 'print:w-[13%]'],
  [texts.columns.patient, 'print:w-[21%]'],
  [texts.columns.address, 'print:w-[23%]'],
  [texts.columns.phone, 'print:w-[11%]'],
  [texts.columns.reason, 'print:w-[17%]'],
  [texts.columns.money, 'print:w-[15%]'],
] as const

/** The visits as a table, also on paper, which is as narrow; on a phone each visit's cells stand below each other. */
function Visits({ rows, date }: { rows: readonly AppointmentRow[]; date: string }) {
  const alerts = useAlerts({ date }, rows)
  const cell = 'px-2 print:px-1 py-2 align-top max-md:not-print:block max-md:not-print:py-0.5 wrap-break-word'
  return (
    <table className="mt-4 w-full border-collapse text-left print:table-fixed print:**:text-xs max-md:not-print:block">
      <thead className="border-b-2 border-ink max-md:not-print:sr-only">
        <tr>
          {columns.map(([words, share]) => (
            <th key={words} scope="col" className={`px-2 py-1.5 print:px-1 ${share}`}>
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:not-print:block">
        {rows.map((row) => (
          <tr
            key={row.id}
            className="break-inside-avoid border-b border-line-2 max-md:not-print:block max-md:not-print:py-2"
          >
            <td className={`${cell} num whitespace-nowrap`}>
              <strong>{row.startTime}</strong> – {row.endTime}
              <span className="block font-sans text-ink-2">{statusText[row.status]}</span>
            </td>
            <td className={cell}>
              <span className="font-semibold">{row.name ?? erased}</span>
              <AlertWords
                alert={alerts.data?.data.find(({ id }) => id === row.id)}
                visitId={row.id}
                failed={alerts.isError}
                onRetry={() => void alerts.refetch()}
              />
            </td>
            <td className={cell}>{row.address === null ? erased : <PlaceLink address={row.address} />}</td>
            <td className={`${cell} num whitespace-nowrap`}>
              {row.phone === null ? erased : <PhoneLink phone={row.phone} />}
            </td>
            <td className={`${cell} whitespace-pre-line`}>
              {row.reason ?? ''}
              {/* Room to write by hand. */}
              <span data-room="" aria-hidden="true" className="mt-7 hidden border-b border-line-2 print:block" />
            </td>
            <td className={`${cell} num`}>
              <VisitMoneyCell row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a visit costs, what the terms charge beside that, what came in for it, and what it leaves to pay. */
function VisitMoneyCell({ row }: { row: AppointmentRow }) {
  const { price, fine, deposit, received, toPay } = accountsOf(row)
  const paid = deposit + received
  return (
    <>
      <span className="block whitespace-nowrap">{texts.price(money(price))}</span>
      {fine > 0 && <span className="block whitespace-nowrap">{texts.fine(money(fine))}</span>}
      {paid > 0 && <span className="block whitespace-nowrap">{texts.received(money(paid))}</span>}
      <span className="block">{toPay > 0 ? texts.toPay(money(toPay)) : texts.paid}</span>
    </>
  )
}

/** What came in for the day's visits and by which way, what is left, and who cancelled late and owes. */
function DayMoney({ rows }: { rows: readonly AppointmentRow[] }) {
  const { received, byMethod, toPay } = moneyOfDay(rows)
  const owing = cancelledOwing(rows)
  if (received === 0 && toPay === 0) return null
  return (
    <section aria-label={texts.dayMoney} className="num mt-4 grid break-inside-avoid gap-1">
      <p>
        <strong>{texts.dayReceived(money(received))}</strong>
        {byMethod.length > 0 &&
          ` (${byMethod.map(({ method, amountCrc }) => `${payMethodText[method]} ${money(amountCrc)}`).join(', ')})`}
      </p>
      {toPay > 0 && <p>{texts.dayToPay(money(toPay))}</p>}
      {owing.map(({ id, name, debt }) => (
        <p key={id}>{texts.cancelledOwes(name ?? erased, money(debt))}</p>
      ))}
    </section>
  )
}
