import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { FormNotice } from '~/components/ui/forms/form-notice.tsx'
import { toast } from '~/lib/toasts.ts'
import { customer, unfinished as texts } from '~/texts/orders.ts'
import { useShowPlaced } from '../../hooks/use-placed-here.ts'
import { type Notice, usePlacing } from '../../hooks/use-placing.ts'
import type { PricedLine } from '../../model/cart-lines.ts'
import { checkoutDraft, customerDraft } from '../../model/drafts.ts'
import { type OrderAttempt, unfinishedAttempt } from '../../model/order-attempt.ts'
import type { Placed } from '../../model/place-once.ts'

/**
 * Lets the buyer finish an order that was sent while the page broke off before the answer or before the cart was emptied
 * (docs/open-points.md#carts). The order may have taken the last units, so that the cart as it is cannot be ordered. Nothing is sent
 * without a press.
 */
export function UnfinishedOrder({ lines }: { lines: readonly PricedLine[] }) {
  const kept = () => unfinishedAttempt(lines.map(({ id }) => id))
  const [attempt, setAttempt] = useState(kept)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [sending, setSending] = useState(false)
  const placing = usePlacing(lines)
  const showPlaced = useShowPlaced()

  const onPlaced = ({ order }: Placed) => {
    customerDraft.forget()
    checkoutDraft.forget()
    toast(customer.success)
    showPlaced({ order, earlier: true })
  }
  const check = async () => {
    setNotice(null)
    // Another form of this page may have seen it through meanwhile: then there is nothing to repeat.
    const now = kept()
    const repeat = now && placing.repeat(JSON.parse(now.bodies.at(-1) ?? 'null'), onPlaced)
    setSending(repeat !== null)
    const outcome = await repeat?.finally(() => setSending(false))
    setAttempt(kept())
    if (outcome?.is === 'held') setNotice(outcome.notice)
    if (outcome?.is !== 'failed') return
    toast({ ...customer.failure, look: 'destructive' })
    setNotice({ text: outcome.failure.reason ?? customer.failure.description, hint: outcome.failure.hint })
  }
  if (!attempt && !notice) return null
  return (
    <div className="mt-8">
      {attempt && <Note attempt={attempt} sending={sending} onCheck={() => void check()} />}
      <FormNotice hint={notice?.hint}>{notice?.text}</FormNotice>
    </div>
  )
}

type NoteProps = { attempt: OrderAttempt; sending: boolean; onCheck: () => void }

function Note({ attempt: { placed }, sending, onCheck }: NoteProps) {
  const { title, text, check } = placed ? texts.placed : texts.unknown
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-[24px] border border-agendado-d bg-agendado/40 p-5 md:p-6"
    >
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="text-xl font-bold">{title}</h2>
        <p className="mt-1 max-w-[62ch] text-pretty">{text(placed?.trackingNumber ?? '')}</p>
      </div>
      <Button disabled={sending} onClick={onCheck}>
        {sending ? texts.checking : check}
      </Button>
    </section>
  )
}
