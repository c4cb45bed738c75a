import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { Joint } from '~/components/ui/display/thread.tsx'
import { paths } from '~/paths.ts'
import { usePractice } from '~/practice/use-practice.ts'
import { placed as placedTexts, checkout as texts } from '~/texts/orders.ts'
import type { Placed } from '../../model/place-once.ts'
import { PlacedOrder } from './placed-panel.tsx'

/** 'Pedido Completado' (docs/specification.md#public-screens). Takes the focus, so that it is read out. */
export function CheckoutDone({ placed }: { placed: Placed }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { name } = usePractice()
  const { done } = texts
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="pt-6 md:pt-10">
      <title>{`${done.title} · ${name}`}</title>
      <div className="flex items-start gap-4">
        <Joint kind="done" className="mt-[0.4rem] size-8 md:mt-3 border-confirmado-d! bg-confirmado-d!" />
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-[2.25rem] leading-tight font-bold tracking-[-0.02em] outline-none md:text-[2.75rem]"
        >
          {done.title}
        </h1>
      </div>
      <p className="mt-2 max-w-[62ch] text-lg text-pretty text-ink-2 md:text-[1.25rem]">
        {placed.earlier ? placedTexts.earlier : done.lead}
      </p>
      <PlacedOrder placed={placed} className="mt-8 max-w-[720px] rounded-[28px] bg-bosque-50 p-6 md:p-8" />
      <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
        <Link to={paths.shop} className={buttonStyle('coral', 'lg')}>
          {done.shop}
        </Link>
        <Link to={paths.home} className={buttonStyle('outline', 'lg')}>
          {done.home}
        </Link>
      </div>
    </div>
  )
}
