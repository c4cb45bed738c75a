import { Package, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '~/lib/class-names.ts'
import { money } from '~/lib/format.ts'
import { usePractice } from '~/practice/use-practice.ts'
import { home } from '~/texts/public/home.ts'

const texts = home.price

/** What a session costs, as lines from near to far (docs/specification.md#public-constants). */
export function PriceBox() {
  const { firstSessionNear, firstSessionFar, followUpNear, followUpFar } = usePractice()
  return (
    <section aria-labelledby="precio" className="on-bosque rounded-[24px] bg-bosque-800 p-5.5 py-7 text-white md:p-11">
      <h2 id="precio" className="text-2xl font-bold">
        {texts.title}
      </h2>
      <p className={cx('mt-1.5 lg:text-lg', quiet)}>{texts.lead}</p>
      <div
        aria-hidden="true"
        className={cx('mt-6 flex justify-between border-b border-white/20 pb-2.5 text-base', quiet)}
      >
        <span>{texts.near}</span>
        <span>{texts.far}</span>
      </div>
      <Range what={texts.first} note={texts.firstNote} near={firstSessionNear} far={firstSessionFar} large />
      <Range what={texts.followUp} near={followUpNear} far={followUpFar} />
      <ul className="mt-8 grid gap-3.5 border-t border-white/20 pt-6">
        <Note icon={<Package aria-hidden="true" size={20} />}>{texts.packages}</Note>
        <Note icon={<ShieldCheck aria-hidden="true" size={20} />}>{texts.insurers}</Note>
      </ul>
    </section>
  )
}

const quiet = 'text-[#c9dedb]'

type RangeProps = { what: string; note?: string; near: number; far: number; large?: boolean }

function Range({ what, note, near, far, large = false }: RangeProps) {
  return (
    <div className="mt-5">
      <h3 className="text-lg font-semibold">
        {what} {note && <span className={cx('text-base font-normal', quiet)}>· {note}</span>}
      </h3>
      <p
        className={cx(
          'num flex justify-between leading-tight font-bold max-[19rem]:flex-col',
          large ? 'text-[2.125rem] max-[22rem]:text-[1.75rem] sm:text-[2.75rem]' : 'text-[1.625rem] sm:text-[2rem]',
        )}
      >
        <span>{money(near)}</span>
        <span className="sr-only"> {texts.to} </span>
        <span className="text-right">{money(far)}</span>
      </p>
      <div aria-hidden="true" className="relative mt-2 flex h-6 items-center justify-between">
        <span className="absolute inset-x-3 h-0.75 bg-linear-to-r from-bosque-300 to-[#f0623f]" />
        <span className="relative size-5.5 rounded-full border-4 border-bosque-300 bg-bosque-800" />
        <span className="relative size-3.5 rounded-full border-3 border-[#b7a79b] bg-bosque-800" />
        <span className="relative size-5.5 rounded-full border-4 border-[#f0623f] bg-bosque-800" />
      </div>
    </div>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className="flex gap-3">
      <span className="mt-0.5 shrink-0 text-bosque-300">{icon}</span>
      {children}
    </li>
  )
}
