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
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { money } from '~/lib/format.ts'
import { visitMoneyTexts as texts } from '~/texts/office/appointments-board.ts'

/**
 * How a change of the money is sent. `change`: whether it was taken. `held`: the amount has just become another, so that a press may
 * still be meant for the one before.
 */
export type Changing = {
  change: (body: Omit<VisitMoneyBody, 'changes'>) => Promise<boolean>
  sending: boolean
  held: boolean
  failed: string
}
export type PartProps = { row: AppointmentRow; accounts: ReturnType<typeof accountsOf>; changing: Changing }

/** What is still to come in, each way of payment one press; another amount, and what it is for, by a field. */
export function ToReceive(props: PartProps) {
  const { amount, setAmount, what, colones, due, depositWaits, turn, receive } = useReceiving(props)
  if (due <= 0 && amount === null)
    return (
      <p className="-ml-3">
        <Quiet onPress={() => setAmount('')}>{texts.otherPayment}</Quiet>
      </p>
    )
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <strong>{what === 'deposit' ? texts.receiveDeposit(money(colones)) : texts.receive(money(colones))}</strong>
        <span className="-mr-3 flex flex-wrap">
          {depositWaits && <Quiet onPress={turn}>{what === 'deposit' ? texts.toVisit : texts.toDeposit}</Quiet>}
          {amount === null && <Quiet onPress={() => setAmount(String(due))}>{texts.other}</Quiet>}
        </span>
      </div>
      {amount !== null && (
        <TextField
          density="dense"
          label={texts.amount}
          inputMode="numeric"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {payMethods.map((method) => (
          <Button
            key={method}
            size="sm"
            className="max-md:min-h-11"
            disabled={props.changing.sending || props.changing.held || colones <= 0}
            onClick={() => void receive(method)}
          >
            {texts.methods[method]}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** What is about to be received: first the deposit of a visit to come, then what the visit leaves to pay. */
const useReceiving = ({ row, accounts: { deposit, toPay }, changing }: PartProps) => {
  const [amount, setAmount] = useState<string | null>(null)
  const depositWaits = deposit === 0 && stands(row)
  const [what, setWhat] = useState<PaidFor>(depositWaits ? 'deposit' : 'visit')
  const due = what === 'deposit' ? askedDepositOf(row) : toPay
  const colones = amount === null ? due : Number(amount.replaceAll(/\D/g, ''))
  const receive = async (method: PayMethod) => {
    if (await changing.change({ what: 'receive', for: what, amountCrc: colones, method })) setAmount(null)
  }
  const turn = () => setWhat(what === 'deposit' ? 'visit' : 'deposit')
  return { amount, setAmount, what, colones, due, depositWaits, turn, receive }
}

export function Quiet({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button look="quiet" size="sm" className="max-md:min-h-11" onClick={onPress}>
      {children}
    </Button>
  )
}
