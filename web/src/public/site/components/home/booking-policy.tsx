import { Check, Clock, Receipt, Upload, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { money } from '~/lib/format.ts'
import { ChatLink } from '~/practice/contact-link.tsx'
import { usePractice } from '~/practice/use-practice.ts'
import { home } from '~/texts/public/home.ts'

const texts = home.policy
const icon = { 'aria-hidden': true, size: 20 } as const

/** The deposit and what goes with it (docs/specification.md#public-constants). */
export function BookingPolicy() {
  const { deposit } = usePractice()
  return (
    <section
      aria-labelledby="reserva"
      className="flex flex-col rounded-[24px] border border-line-2 p-5.5 py-7 md:p-9 md:pt-10"
    >
      <h2 id="reserva" className="text-2xl font-bold">
        {texts.title}
      </h2>
      <p className="num text-[2.75rem] leading-tight font-bold">{money(deposit)}</p>
      <ul className="mt-5 grid gap-4">
        <Point icon={<Check {...icon} className="text-bosque-600" />}>{texts.deducted}</Point>
        <Point icon={<X {...icon} className="text-coral-t" />}>{texts.notRefunded}</Point>
        <Point icon={<Clock {...icon} className="text-bosque-600" />}>{texts.confirm}</Point>
        <Point icon={<Receipt {...icon} className="text-bosque-600" />}>{texts.invoice}</Point>
      </ul>
      <ReceiptNote />
    </section>
  )
}

function Point({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className="flex gap-3">
      <span className="mt-0.75 shrink-0">{icon}</span>
      {children}
    </li>
  )
}

/** Tells how to prove the payment: through the chat, since nothing can be uploaded here. */
function ReceiptNote() {
  const { label, labelInEnglish, kinds, chat } = texts.receipt
  return (
    <div className="mt-auto pt-7">
      <div className="rounded-ctl bg-bosque-50 p-5">
        <p className="flex items-start gap-3">
          <Upload aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-bosque-700" />
          <span>
            <strong className="block text-bosque-name">{label}</strong>
            <span lang="en" className="inline-block text-[0.9375rem] text-ink-2 first-letter:uppercase">
              {labelInEnglish}
            </span>
          </span>
        </p>
        <p className="mt-2.5 text-base text-ink-2">{kinds}</p>
        <ChatLink className="mt-4 w-full">{chat}</ChatLink>
      </div>
    </div>
  )
}
