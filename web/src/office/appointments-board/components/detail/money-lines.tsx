import type { FormEvent, ReactNode } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { useLeaveGuard } from '~/components/ui/dialogs/use-leave-guard.tsx'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { money } from '~/lib/format.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { usePractice } from '~/practice/use-practice.ts'
import { visitMoneyTexts as texts } from '~/texts/office/appointments-board.ts'
import { type PartProps, Quiet } from './to-receive.tsx'

/** What the visit costs, beside what the practice asks now where that is another, and another price that staff agreed for it. */
export function PriceLine({ row, accounts: { price }, changing }: PartProps) {
  const { firstSessionNear, followUpNear } = usePractice()
  const list = row.appointmentType === 'primer_cita' ? firstSessionNear : followUpNear
  return (
    <Line
      name={`price-${row.id}`}
      act={{ label: texts.otherPrice }}
      field={{ label: texts.newPrice, submit: texts.priceSubmit, first: String(price), inputMode: 'numeric' }}
      isFixed={row.name === null}
      sending={changing.sending}
      onSubmit={(typed, taken) => {
        const digits = typed.replaceAll(/\D/g, '')
        changing.change({ what: 'price', ...(digits !== '' && { priceCrc: Number(digits) }) }, taken)
      }}
    >
      {texts.price(money(price))} {price !== list && <span className="text-ink-2">{texts.listPrice(money(list))}</span>}
    </Line>
  )
}

/** What the terms charge, and whether staff charge it. */
export function FineLine({ row, accounts: { percent, fine, waived }, changing }: PartProps) {
  return (
    <Line
      name={`waiver-${row.id}`}
      act={
        percent === 0 ? { label: texts.charge, run: () => changing.change({ what: 'charge' }) } : { label: texts.waive }
      }
      field={{ label: texts.reason, submit: texts.waiveSubmit, first: '' }}
      isFixed={row.name === null}
      sending={changing.sending}
      onSubmit={(reason, taken) => changing.change({ what: 'waive', reason }, taken)}
    >
      {percent > 0 && <span>{texts.fine(percent, money(fine))}</span>}
      {waived.percent > 0 && (
        <span>
          <del className="num">{texts.fine(waived.percent, money(waived.fine))}</del>{' '}
          <span className="text-ink-2">{texts.waived}</span>
        </span>
      )}
    </Line>
  )
}

type LineProps = {
  /** What its open field is called, as no other's on the page. */
  name: string
  children: ReactNode
  /** The button beside the words; without `run` it opens the field. */
  act: { label: string; run?: () => void }
  field: { label: string; submit: string; first: string; inputMode?: 'numeric' }
  /** Whether nothing can be done about it. */
  isFixed: boolean
  sending: boolean
  /** @param taken called once it was */
  onSubmit: (typed: string, taken: () => void) => void
}

/** A line of the money, and the field in which staff write what becomes of it. */
function Line({ name, children, act, field, isFixed, sending, onSubmit }: LineProps) {
  const [typed, setTyped] = useOpened<string | null>(name, null)
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-2">
        {children}
        {!isFixed && typed === null && (
          <Button
            look="quiet"
            size="sm"
            className="-mr-3 ml-auto max-md:min-h-11"
            disabled={sending}
            onClick={act.run ?? (() => setTyped(field.first))}
          >
            {act.label}
          </Button>
        )}
      </p>
      {typed !== null && <Field {...field} {...{ typed, sending, onSubmit }} onType={setTyped} />}
    </div>
  )
}

type FieldProps = LineProps['field'] &
  Pick<LineProps, 'sending' | 'onSubmit'> & { typed: string; onType: (typed: string | null) => void }

/** The open field, which asks before it goes with something typed. */
function Field({ label, submit, first, inputMode, typed, sending, onSubmit, onType }: FieldProps) {
  const { content, leave, guard } = useLeaveGuard(() => onType(null), { inPlace: {}, before: { typed: first } })
  const onSend = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(typed, () => onType(null))
  }
  return (
    <form ref={content} onSubmit={onSend} noValidate className="grid gap-2">
      <TextField
        label={label}
        name="typed"
        inputMode={inputMode}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <span className="flex gap-2">
        <Button type="submit" size="sm" className="max-md:min-h-11" disabled={sending}>
          {submit}
        </Button>
        <Quiet onPress={() => leave(false)}>{texts.back}</Quiet>
      </span>
      {guard}
    </form>
  )
}
