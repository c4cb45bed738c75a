import { money } from '~/lib/format.ts'
import { ChatLink } from '~/practice/contact-link.tsx'
import { TermsLine } from '~/practice/terms-line.tsx'
import { usePractice } from '~/practice/use-practice.ts'
import { booking } from '~/texts/public/booking.ts'

const line = 'py-1 [&>dd]:font-bold'

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
        <TermsLine what={costs.first} className={line}>
          {money(firstSessionNear)} – {money(firstSessionFar)}
        </TermsLine>
        <TermsLine what={costs.deposit} className={line}>
          {money(deposit)}
        </TermsLine>
      </dl>
      <p className="mt-2 text-[0.9375rem] leading-relaxed text-ink-2">{costs.note}</p>
      <ChatLink className="mt-5 w-full">{costs.chat}</ChatLink>
    </section>
  )
}
