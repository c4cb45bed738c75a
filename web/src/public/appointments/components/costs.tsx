import { money } from '~/lib/format.ts'
import { ChatLink } from '~/practice/contact-link.tsx'
import { usePractice } from '~/practice/use-practice.ts'
import { booking } from '~/texts/public/booking.ts'

/** What it costs (docs/specification.md#public-constants) and the way to book by chat instead. */
export function Costs() {
  const { costs } = booking
  const { firstSessionNear, firstSessionFar, deposit } = usePractice()
  return (
    <section aria-labelledby="costos" className="md:px-7">
      <h2 id="costos" className="text-[1.25rem] font-bold">
        {costs.title}
      </h2>
      <dl className="mt-3">
        <Line what={costs.first}>
          {money(firstSessionNear)} – {money(firstSessionFar)}
        </Line>
        <Line what={costs.deposit}>{money(deposit)}</Line>
      </dl>
      <p className="mt-2 text-[0.9375rem] leading-relaxed text-ink-2">{costs.note}</p>
      <ChatLink className="mt-5 w-full">{costs.chat}</ChatLink>
    </section>
  )
}

function Line({ what, children }: { what: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
      <dt>{what}</dt>
      <dd className="num font-bold">{children}</dd>
    </div>
  )
}
