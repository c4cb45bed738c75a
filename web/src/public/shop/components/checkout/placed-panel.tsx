import { chatUrl } from '@clinic/shared-events/contracts/practice/practice.ts'
import { MessageCircle } from 'lucide-react'
import { generatePath, Link } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { DonePanel } from '~/components/ui/dialogs/done-panel.tsx'
import { money } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { usePractice } from '~/practice/use-practice.ts'
import { texts as common } from '~/texts/common.ts'
import { chatMessage, placed as texts } from '~/texts/orders.ts'
import { usePlacedHere } from '../../hooks/use-placed-here.ts'
import type { Placed } from '../../model/place-once.ts'

/** Shows on the cart's page the order that was placed there, with its number and the link to follow it; nothing when there was none. */
export function PlacedPanel() {
  const placed = usePlacedHere()
  return (
    placed && (
      <DonePanel title={texts.title} about={placed.order.trackingNumber}>
        <p className="mt-2 max-w-[62ch] text-ink-2">{placed.earlier ? texts.earlier : texts.lead}</p>
        <PlacedOrder placed={placed} className="mt-5" />
      </DonePanel>
    )
  )
}

/** A placed order: its number, its total, and the links on. */
export function PlacedOrder({ placed: { order }, className }: { placed: Placed; className?: string }) {
  const { chatNumber } = usePractice()
  return (
    <div className={className}>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-[auto_1fr]">
        <Detail what={texts.number}>{order.trackingNumber}</Detail>
        <Detail what={texts.total}>{money(order.totalAmount)}</Detail>
      </dl>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
        <Link
          to={generatePath(paths.orderProgress, { trackingNumber: order.trackingNumber })}
          className={buttonStyle('primary')}
        >
          {texts.follow}
        </Link>
        <a
          href={chatUrl(chatNumber, chatMessage.about(order.trackingNumber))}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle()}
        >
          <MessageCircle aria-hidden="true" size="1.125rem" />
          <span>
            {texts.chat} <span className="sr-only">{common.newTab}</span>
          </span>
        </a>
      </div>
    </div>
  )
}

function Detail({ what, children }: { what: string; children: string }) {
  return (
    <div className="sm:col-span-2 sm:grid sm:grid-cols-subgrid sm:items-baseline">
      <dt className="text-ink-2">{what}</dt>
      <dd className="num text-xl font-bold select-all">{children}</dd>
    </div>
  )
}
