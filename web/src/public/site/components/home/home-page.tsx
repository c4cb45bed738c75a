import { usePractice } from '~/practice/use-practice.ts'
import { useScrolledAway } from '../../hooks/use-scrolled-away.ts'
import { AboutMe } from './about-me.tsx'
import { BookingPolicy } from './booking-policy.tsx'
import { Facts } from './facts.tsx'
import { FirstVisit } from './first-visit.tsx'
import { Hero } from './hero.tsx'
import { PriceBox } from './price-box.tsx'
import { StickyBooking } from './sticky-booking.tsx'
import { Techniques } from './techniques.tsx'

/** / (docs/specification.md#public-screens, #public-constants). */
export function HomePage() {
  const practice = usePractice()
  const { ref, away } = useScrolledAway()
  return (
    <>
      <title>{`${practice.name} · ${practice.tagline}`}</title>
      <Hero buttons={ref} />
      <Facts />
      <AboutMe />
      <FirstVisit />
      <div className="wrap grid gap-4 pb-14 md:gap-6 lg:grid-cols-[1.4fr_1fr] lg:pb-22">
        <PriceBox />
        <BookingPolicy />
      </div>
      <Techniques />
      {away && <StickyBooking />}
    </>
  )
}
