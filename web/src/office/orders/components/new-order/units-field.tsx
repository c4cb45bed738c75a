import { mostUnits } from '@clinic/shared-events/contracts/shop/carts.ts'
import { Minus, Plus } from 'lucide-react'
import { IconButton } from '~/components/ui/button.tsx'
import { ordersBoard } from '~/texts/office/orders-board.ts'

const texts = ordersBoard.units

type UnitsFieldProps = {
  /** What they are units of. */
  of: string
  units: number
  /** How many there are to have. */
  most: number
  onUnits: (units: number) => void
}

/** How many units of a product: typed, or one less and one more. */
export function UnitsField({ of, units, most, onUnits }: UnitsFieldProps) {
  const step = 'max-md:size-11'
  return (
    <div className="flex items-center">
      <IconButton
        label={texts.fewer(of)}
        size="sm"
        className={step}
        disabled={units === 0}
        onClick={() => onUnits(units - 1)}
      >
        <Minus aria-hidden="true" size={16} />
      </IconButton>
      <input
        aria-label={texts.of(of)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={String(units)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onUnits(Number(target.value.replace(/\D/g, '')))}
        className="num min-h-8.5 w-11 rounded-ctl border border-ctl bg-paper text-center font-semibold hover:border-bosque-600 max-md:min-h-11 max-md:text-base"
      />
      <IconButton
        label={texts.more(of)}
        size="sm"
        className={step}
        disabled={units >= Math.min(most, mostUnits)}
        onClick={() => onUnits(units + 1)}
      >
        <Plus aria-hidden="true" size={16} />
      </IconButton>
    </div>
  )
}
