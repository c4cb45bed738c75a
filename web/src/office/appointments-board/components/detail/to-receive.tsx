import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { VisitMoneyBody } from '@clinic/shared-events/contracts/appointments/money-calls.ts'
import {
  type accountsOf,
  askedDepositOf,
  type PaidFor,
  type PayMethod,
  payMethods,
} from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { stands } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { useLeaveGuard } from '~/components/ui/dialogs/use-leave-guard.tsx'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { money } from '~/lib/format.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { visitMoneyTexts as texts } from '~/texts/office/appointments-board.ts'

/**
 * How a change of the money is sent. `taken` is called once it was, also when that is known later. `held`: the amount has just become another, so that a press may
 * still be meant for the one before.
 */
export type Changing = {
  change: (body: Omit<VisitMoneyBody, 'changes'>, taken?: () => void) => void
  sending: boolean
  held: boolean
  failed: string
}
export type PartProps = { row: AppointmentRow; accounts: ReturnType<typeof accountsOf>; changing: Changing }

/** What is still to come in, each way of payment one press; another amount, and what it is for, by a field. */
export function ToReceive(props: PartProps) {
  const { amount, setAmount, what, due, depositWaits, turn } = useReceiving(props)
  const colones = amount === null ? due : Number(amount.replaceAll(/\D/g, ''))
  const receive = (method: PayMethod) =>
    props.changing.change({ what: 'receive', for: what, amountCrc: colones, method }, () => setAmount(null))
  if (due <= 0 && amount === null)
    return (
      <p className="-ml-3">
        <Quiet onPress={() => setAmount(firstAmount(due))}>{texts.otherPayment}</Quiet>
      </p>
    )
  const methods = <Methods changing={props.changing} colones={colones} onPress={receive} />
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <strong>{what === 'deposit' ? texts.receiveDeposit(money(colones)) : texts.receive(money(colones))}</strong>
        <span className="-mx-3 flex flex-wrap">
          {depositWaits && <Quiet onPress={turn}>{what === 'deposit' ? texts.toVisit : texts.toDeposit}</Quiet>}
          {amount === null && <Quiet onPress={() => setAmount(firstAmount(due))}>{texts.other}</Quiet>}
        </span>
      </div>
      {amount === null ? (
        <div className="flex flex-wrap gap-2">{methods}</div>
      ) : (
        <Amount {...{ amount, due }} sending={props.changing.sending} onType={setAmount}>
          {methods}
        </Amount>
      )}
    </div>
  )
}

/** What stands in the field of another amount as it opens. */
const firstAmount = (due: number): string => (due > 0 ? String(due) : '')

/** What is about to be received: first the deposit of a visit to come, then what the visit leaves to pay. */
const useReceiving = ({ row, accounts: { deposit, toPay } }: PartProps) => {
  const [amount, setAmount] = useOpened<string | null>(`amount-${row.id}`, null)
  const [isTurned, setTurned] = useState(false)
  const depositWaits = deposit === 0 && stands(row)
  const what: PaidFor = depositWaits && !isTurned ? 'deposit' : 'visit'
  const due = what === 'deposit' ? askedDepositOf(row) : toPay
  return { amount, setAmount, what, due, depositWaits, turn: () => setTurned(!isTurned) }
}

type AmountProps = {
  amount: string
  due: number
  sending: boolean
  onType: (amount: string | null) => void
  /** The ways of payment. */
  children: ReactNode
}

/** The field of another amount, which asks before it goes with something typed. */
function Amount({ amount, due, sending, onType, children }: AmountProps) {
  const [first] = useState(firstAmount(due))
  const { content, leave, guard } = useLeaveGuard(() => onType(null), { inPlace: {}, before: { amount: first } })
  return (
    <form
      ref={content}
      data-sending={sending ? '' : undefined}
      onSubmit={(event) => event.preventDefault()}
      noValidate
      className="grid gap-2"
    >
      <TextField
        label={texts.amount}
        name="amount"
        inputMode="numeric"
        value={amount}
        onChange={({ target }) => onType(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {children}
        <Quiet onPress={() => leave(false)}>{texts.back}</Quiet>
      </div>
      {guard}
    </form>
  )
}

type MethodsProps = { changing: Changing; colones: number; onPress: (method: PayMethod) => void }

function Methods({ changing, colones, onPress }: MethodsProps) {
  return payMethods.map((method) => (
    <Button
      key={method}
      size="sm"
      className="grow px-2! max-md:min-h-11"
      disabled={changing.sending || changing.held || colones <= 0}
      onClick={() => onPress(method)}
    >
      {texts.methods[method]}
    </Button>
  ))
}

export function Quiet({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button look="quiet" size="sm" className="max-md:min-h-11" onClick={onPress}>
      {children}
    </Button>
  )
}
