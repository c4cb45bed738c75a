import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { VisitMoneyBody } from '@clinic/shared-events/contracts/appointments/money-calls.ts'
import { accountsOf, askedDepositOf } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { stands } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { Joint, type JointKind } from '~/components/ui/display/thread.tsx'
import { cx } from '~/lib/class-names.ts'
import { dateTimeText, money } from '~/lib/format.ts'
import { isUnauthorized } from '~/lib/http/http.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { leavesUndecided } from '~/lib/http/send-once.ts'
import { useSettled } from '~/lib/reads/use-settled.ts'
import { useChangeMoney } from '~/office/shared/appointments/api/visit/visit-money.ts'
import { visitMoneyTexts as texts } from '~/texts/office/appointments-board.ts'
import { FineLine, PriceLine } from './money-lines.tsx'
import { type Changing, type PartProps, ToReceive } from './to-receive.tsx'

type Accounts = ReturnType<typeof accountsOf>

/** The money of a visit: what was paid, what is left to pay by the terms, and what staff note of it (docs/decisions/0208). */
export function VisitMoneyCard({ row }: { row: AppointmentRow }) {
  const accounts = accountsOf(row)
  const changing = useChanging(row)
  return (
    <section aria-label={texts.title} className="mt-5 grid gap-3 border-t border-line pt-4">
      <h3 className="sr-only">{texts.title}</h3>
      <Sums row={row} accounts={accounts} />
      {row.name !== null && <ToReceive row={row} accounts={accounts} changing={changing} />}
      <Payments row={row} changing={changing} />
      <PriceLine row={row} accounts={accounts} changing={changing} />
      {(row.money?.fines ?? []).length > 0 && <FineLine row={row} accounts={accounts} changing={changing} />}
      <p role="alert" className="text-cancelado-t empty:hidden">
        {changing.failed}
      </p>
    </section>
  )
}

/** How long the ways of payment rest once the money has changed: as long as a second press of the same place may take. */
const heldMs = 1000

/** A change that is sent, and what is done once it was taken. */
type MoneyChange = { body: VisitMoneyBody & { id: string }; taken: () => void }

/**
 * Sends a change of the money as it is shown, one at a time, and says why one was not taken. Where nobody knows what became of one and the
 * money has changed since, the server is asked under its key whether that was it, before anything else is sent.
 */
const useChanging = ({ id, money: shown }: AppointmentRow): Changing => {
  const send = useChangeMoney()
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState('')
  const [undecided, setUndecided] = useState<MoneyChange | null>(null)
  const changes = shown?.changes ?? 0
  const held = useSettled(changes, heldMs) !== changes
  const post = async (asked: MoneyChange) => {
    if (sending) return
    setSending(true)
    setFailed('')
    const error: unknown = await send(asked.body).then(
      () => null,
      (reason: unknown) => reason,
    )
    setSending(false)
    if (error === null) asked.taken()
    else setFailed(sentenceOf(error, texts.failed))
    if (error !== null && leavesUndecided(error)) setUndecided(asked)
    // A session that ended meanwhile says nothing of what became of an earlier try.
    else if (!isUnauthorized(error)) setUndecided(null)
  }
  const overtaken = undecided?.body.changes === changes ? null : undecided
  const askAgain = useEffectEvent(post)
  useEffect(() => {
    if (overtaken) void askAgain(overtaken)
  }, [overtaken])
  const change: Changing['change'] = (body, taken = () => undefined) =>
    void post(overtaken ?? { body: { id, changes, ...body }, taken })
  return { change, sending, held, failed }
}

/** Reserva, cobro and debe along a thread. */
function Sums({
  row,
  accounts: { price, deposit, received, debt, toPay, over },
}: {
  row: AppointmentRow
  accounts: Accounts
}) {
  const ended = row.status === 'cancelado'
  const waits = deposit === 0 && stands(row)
  return (
    <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-y-3">
      <Sum kind={deposit > 0 ? 'done' : 'planned'} title={texts.deposit} amount={waits ? askedDepositOf(row) : deposit}>
        {deposit > 0
          ? ended
            ? texts.kept(row.money?.cancelledBy ?? null)
            : texts.depositReceived
          : waits
            ? texts.pending
            : texts.notPaid}
      </Sum>
      <Sum kind={received > 0 ? 'done' : 'planned'} title={texts.paid} amount={received}>
        {ended ? texts.cancelled : texts.ofPrice(money(price))}
      </Sum>
      <Sum kind={debt > 0 ? 'attention' : 'later'} title={texts.debt} amount={debt} last>
        {debt > 0
          ? texts.owed
          : toPay > 0 && !ended
            ? texts.toPay(money(toPay))
            : over > 0
              ? texts.over(money(over))
              : texts.nothing}
      </Sum>
    </ol>
  )
}

type SumProps = { kind: JointKind; title: string; amount: number; last?: boolean; children: ReactNode }

function Sum({ kind, title, amount, last = false, children }: SumProps) {
  return (
    <li className="min-w-0 pr-2">
      <span aria-hidden="true" className="flex items-center">
        <Joint kind={kind} className="size-3" />
        {!last && <span className="mr-1 ml-1.5 h-0.5 flex-1 bg-line-2" />}
      </span>
      <span className="mt-1 block text-ink-2">{title}</span>
      <strong className={cx('num block text-base', kind === 'attention' && 'text-coral-t')}>{money(amount)}</strong>
      <span className="block text-[0.8125rem] break-words text-ink-2">{children}</span>
    </li>
  )
}

/** What was received, each with its undoing. */
function Payments({ row, changing }: Omit<PartProps, 'accounts'>) {
  const payments = row.money?.payments ?? []
  if (payments.length === 0) return null
  return (
    <ul aria-label={texts.payments} className="grid gap-1">
      {payments.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 flex-1 basis-40 text-ink-2">
            <span className="num font-semibold text-ink">{money(one.amountCrc)}</span>{' '}
            <span>{texts.paidBy(texts.for[one.for], texts.methods[one.method])}</span>{' '}
            <span className="num whitespace-nowrap">{dateTimeText(one.at)}</span>
          </span>
          <Button
            look="quiet"
            size="sm"
            className="-mr-3 ml-auto shrink-0 max-md:min-h-11"
            disabled={changing.sending}
            aria-label={texts.undoOf(money(one.amountCrc))}
            onClick={() => changing.change({ what: 'undo', paymentId: one.id })}
          >
            {texts.undo}
          </Button>
        </li>
      ))}
    </ul>
  )
}
