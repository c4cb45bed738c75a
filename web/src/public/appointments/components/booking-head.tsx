import { RequiredSaid } from '~/components/ui/forms/field.tsx'
import { usePractice } from '~/practice/use-practice.ts'
import { booking as texts } from '~/texts/public/booking.ts'

/** The page's name and how its form marks what it needs. */
export function BookingHead() {
  const practice = usePractice()
  return (
    <div className="pt-6 md:pt-10">
      <title>{`${texts.title} · ${practice.name}`}</title>
      <h1 className="text-[2.25rem] leading-tight font-bold tracking-[-0.02em] md:text-[2.75rem]">{texts.title}</h1>
      <p className="mt-2 text-lg text-ink-2 md:text-[1.25rem]">
        <RequiredSaid before={texts.leadBefore} after={texts.leadAfter} />
      </p>
    </div>
  )
}
