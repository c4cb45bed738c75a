import { chatUrl } from '@clinic/shared-events/contracts/practice.ts'
import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '~/app/paths.ts'
import hero from '~/art/hero.svg?raw'
import { Art } from '~/components/ui/art.tsx'
import { buttonStyle } from '~/components/ui/button.tsx'
import { Joint } from '~/components/ui/thread.tsx'
import { cx } from '~/lib/class-names.ts'
import { money } from '~/lib/format.ts'
import { usePractice } from '~/lib/practice.ts'
import { prices } from '~/texts/prices.ts'
import { site } from '~/texts/site.ts'

export function HomePage() {
  const { ref, hidden } = useScrolledAway()
  const practice = usePractice()
  return (
    <>
      <title>{`${practice.name} · ${practice.tagline}`}</title>
      <section className="relative overflow-hidden bg-bosque-50">
        <div className="wrap relative grid items-end lg:min-h-[590px] lg:grid-cols-[460px_1fr]">
          <div className="py-10 lg:self-start lg:pt-16">
            <h1 className="text-[40px] leading-[1.06] font-bold tracking-[-0.02em] lg:text-4xl">{site.home.title}</h1>
            <p className="mt-5 max-w-[38ch] text-pretty text-lg leading-relaxed text-ink-2 lg:text-[20px]">
              {site.home.lead}
            </p>
            <div ref={ref} className="mt-8 flex flex-col items-stretch gap-3 sm:items-start">
              <Link to={paths.booking} className={buttonStyle('coral', 'lg')}>
                {site.home.book}
              </Link>
              <ChatLink text={site.home.chat} />
            </div>
          </div>
          <Art
            svg={hero}
            className="-mx-4 -mb-px self-end md:-mx-8 lg:absolute lg:mx-0 lg:right-[-72px] lg:bottom-[-2px] lg:w-[780px] [&_svg]:block [&_svg]:h-auto [&_svg]:w-full"
          />
        </div>
      </section>
      <Facts />
      <FirstPrice />
      <StickyBooking shown={hidden} />
    </>
  )
}

function ChatLink({ text }: { text: string }) {
  const practice = usePractice()
  return (
    <a
      href={chatUrl(practice.chatNumber)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonStyle('outline', 'md', 'min-h-14')}
    >
      <MessageCircle aria-hidden="true" size={18} />
      {text}
      <span className="sr-only">{site.footer.newTab}</span>
    </a>
  )
}

/** The four facts as joints of the hero's floor line. */
function Facts() {
  const { coverage } = usePractice()
  return (
    <section className="relative md:border-t-3 md:border-bosque-600">
      <ul className="wrap relative grid md:gap-x-4 pb-6 md:grid-cols-4 md:pb-0">
        {[...site.home.facts, coverageFact(coverage)].map(([title, text], at) => (
          <li key={title} className="relative flex gap-5 pt-6 md:block md:pt-0">
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-0 left-2.25 w-0.75 bg-bosque-600 md:hidden',
                at === 0 ? 'top-0' : 'top-0',
                at === 3 ? 'h-7' : 'h-full',
              )}
            />
            <Joint kind="planned" className="size-5.5 md:-mt-3 md:mb-5" />
            <div>
              <p className="text-lg leading-snug font-bold">{title}</p>
              <p className="text-base text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 'San José, Heredia y alrededores' → 'San José, Heredia' over 'y alrededores'; other areas stand over what they are. */
const coverageFact = (coverage: string): readonly [string, string] => {
  const { around, coverage: label } = site.home
  return coverage.endsWith(` ${around}`) ? [coverage.slice(0, -around.length - 1), around] : [coverage, label]
}

/** The first session's price as a line from near to far (specification part 1 §9). */
function FirstPrice() {
  const { title, hint, near, far } = site.home.price
  return (
    <section className="wrap py-14 lg:py-22">
      <div className="on-bosque rounded-box bg-bosque-800 p-6 text-white md:p-10">
        <div className="grid gap-8 lg:grid-cols-[1fr_1.2fr] lg:items-center lg:gap-16">
          <div>
            <h2 className="text-[30px] leading-tight font-bold lg:text-[32px]">{title}</h2>
            <p className="mt-2 text-[#c9dedb]">{hint}</p>
          </div>
          <div>
            <div className="flex justify-between text-base text-[#c9dedb]">
              <span>{near}</span>
              <span>{far}</span>
            </div>
            <p className="num mt-1 flex justify-between text-[28px] font-bold sm:text-[40px]">
              <span>{money(prices.firstSession.near)}</span>
              <span className="sr-only">–</span>
              <span>{money(prices.firstSession.far)}</span>
            </p>
            <div aria-hidden="true" className="relative mt-3 flex h-6 items-center justify-between">
              <span className="absolute inset-x-3 h-1 rounded-full bg-linear-to-r from-bosque-300 to-[#f0623f]" />
              <span className="relative size-6 rounded-full border-4 border-bosque-300 bg-bosque-800" />
              <span className="relative size-3.5 rounded-full border-3 border-white/70 bg-bosque-800" />
              <span className="relative size-6 rounded-full border-4 border-[#f0623f] bg-bosque-800" />
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}

/** On phones, the way to book once the hero's own button has scrolled away. */
function StickyBooking({ shown }: { shown: boolean }) {
  if (!shown) return null
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper p-3 pb-[max(12px,env(safe-area-inset-bottom))] md:hidden">
      <Link to={paths.booking} className={buttonStyle('coral', 'md', 'w-full min-h-13')}>
        {site.nav.booking}
      </Link>
    </div>
  )
}

const useScrolledAway = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    if (!ref.current || typeof IntersectionObserver === 'undefined') return
    const watcher = new IntersectionObserver(([entry]) =>
      setHidden(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    )
    watcher.observe(ref.current)
    return () => watcher.disconnect()
  }, [])
  return { ref, hidden }
}
