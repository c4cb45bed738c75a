import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { AlertDialog } from '~/components/ui/dialogs/alert-dialog.tsx'
import { FormNotice } from '~/components/ui/forms/form-notice.tsx'
import { Tooltips } from '~/components/ui/tooltip.tsx'
import { paths } from '~/paths.ts'
import { cart as texts } from '~/texts/public/shop.ts'
import type { CartChanges } from '../../hooks/use-change-cart.ts'
import type { PricedCart } from '../../model/cart-lines.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { CartSummary } from './cart-summary.tsx'

type CartContentProps = { cart: PricedCart; change: CartChanges; onOrder: () => void }

/** The lines of a cart that is not empty, and beside them their sum. */
export function CartContent({ cart, change, onOrder }: CartContentProps) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="mt-6 grid items-start gap-10 md:mt-8 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-12">
      <div className="min-w-0">
        <h2 className="sr-only">{texts.list}</h2>
        <Tooltips>
          <ul className="border-t border-line">
            {cart.lines.map((line) => (
              <CartLineRow
                key={line.id}
                line={line}
                busy={change.busy}
                onRemove={() => change.remove(line)}
                onUnits={(units) => change.setUnits(line, units)}
              />
            ))}
          </ul>
        </Tooltips>
        <FormNotice>{change.failure}</FormNotice>
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3 max-sm:flex-col max-sm:items-stretch">
          <Link to={paths.shop} className={buttonStyle('outline')}>
            <ArrowLeft aria-hidden="true" size="1.125rem" />
            {texts.backToShop}
          </Link>
          <Button look="danger" disabled={change.busy} onClick={() => setAsking(true)}>
            {change.clearing ? texts.clearing : texts.clear}
          </Button>
        </div>
      </div>
      <CartSummary cart={cart} onOrder={onOrder} />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.clearTitle}
        description={texts.clearText}
        confirm={texts.clear}
        dismiss={texts.keepAll}
        onConfirm={change.clear}
        destructive
      />
    </div>
  )
}
