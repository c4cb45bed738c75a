import type { OrderProgress } from '@clinic/shared-events/contracts/shop/orders.ts'
import { SideBox } from '~/components/ui/display/side-box.tsx'
import { money } from '~/lib/format.ts'
import { ChatLink } from '~/practice/contact-link.tsx'
import { orderProgress as texts } from '~/texts/orders.ts'

/** The products of an order and their prices. */
export function OrderedProducts({ order: { items, totalAmount } }: { order: OrderProgress }) {
  return (
    <SideBox as="aside" title={texts.items} className="self-start">
      <ul className="mt-3">
        {items.map(({ name, quantity }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change
          <li key={at} className="flex items-baseline gap-3 border-b border-line py-3">
            <span className="num font-bold whitespace-nowrap">{quantity} ×</span>
            <span className="min-w-0">{name}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold">
        {texts.total} <span className="num text-xl">{money(totalAmount)}</span>
      </p>
      <ChatLink className="mt-6 w-full">{texts.help}</ChatLink>
    </SideBox>
  )
}
