import { payMethods } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { payMethodText } from '@clinic/shared-events/contracts/wire-words.ts'
import { Button } from '~/components/ui/button.tsx'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { dateTimeText, money } from '~/lib/format.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { ordersBoard } from '~/texts/office/orders-board.ts'
import { useOrderPayment } from '../api/correct-order.ts'

const texts = ordersBoard.detail

/** How the buyer wants to pay, and whether it came in: each way one press, with its undoing (docs/decisions/0213). */
export function OrderPayment({ row }: { row: OrderRow }) {
  const { paid, totalAmount, paymentMethod, status } = row
  const { save, sending } = useOrderPayment(row.id)
  const say = async (method: Parameters<typeof save>[1]['method']) => {
    const saved = await save(row, { method, shown: row })
    if (saved && !saved.ok) failureToast(sentenceOf(saved.error, texts.saveFailed))
  }
  return (
    <section aria-label={texts.payment} className="mt-5 grid gap-2">
      <h3 className="flex items-baseline justify-between gap-3 font-bold">
        {texts.payment} <span className="font-normal text-ink-2">{ordersBoard.payment[paymentMethod]}</span>
      </h3>
      {paid ? (
        <p className="flex flex-wrap items-center gap-x-2">
          <strong className="text-bosque-700">{texts.paid}</strong>
          <span className="text-ink-2">{texts.paidBy(payMethodText[paid.method], dateTimeText(paid.at))}</span>
          <Button
            look="quiet"
            size="sm"
            className="ml-auto max-md:min-h-11 print:hidden"
            disabled={sending !== null}
            onClick={() => void say('')}
          >
            {texts.undo}
          </Button>
          {status === 'cancelled' && <span className="w-full">{texts.giveBack(money(totalAmount))}</span>}
        </p>
      ) : (
        status !== 'cancelled' && (
          <div className="grid gap-2 print:hidden">
            <strong>{texts.receive(money(totalAmount))}</strong>
            <div className="flex flex-wrap gap-2">
              {payMethods.map((method) => (
                <Button
                  key={method}
                  size="sm"
                  className="grow px-2! max-md:min-h-11"
                  disabled={sending !== null}
                  onClick={() => void say(method)}
                >
                  {payMethodText[method]}
                </Button>
              ))}
            </div>
          </div>
        )
      )}
    </section>
  )
}
