import type { Ref } from 'react'
import { Link } from 'react-router-dom'
import drawing from '~/art/hero.svg?no-inline'
import { buttonStyle } from '~/components/ui/button.tsx'
import { Joint } from '~/components/ui/display/thread.tsx'
import { Drawing } from '~/components/ui/drawing.tsx'
import { paths } from '~/paths.ts'
import { ChatLink } from '~/practice/contact-link.tsx'
import { usePractice } from '~/practice/use-practice.ts'
import { home } from '~/texts/public/home.ts'

/**
 * The hero: name, tagline, links, and the drawing whose floor is the thread of the facts below. Beside the text the drawing is so wide
 * that its window, which begins at 12 % of it, stays clear of the words: width − 0.88 of the drawing ≥ 29.4 rem of text and margins.
 */
export function Hero({ buttons }: { buttons: Ref<HTMLDivElement> }) {
  const practice = usePractice()
  return (
    <section aria-labelledby="inicio" className="relative overflow-hidden bg-bosque-50">
      <div className="wrap relative lg:min-h-[36.875rem]">
        <div className="relative z-10 pt-8 pb-2 lg:w-[29.375rem] lg:pt-14 lg:pb-10">
          <p className="flex items-center gap-2.5 text-base font-bold text-bosque-700">
            <Joint kind="attention" />
            {practice.name}
          </p>
          <h1
            id="inicio"
            className="mt-3 text-[2.5rem] leading-[1.06] font-bold tracking-[-0.02em] max-[21.25rem]:text-[2.125rem] lg:text-4xl"
          >
            {home.title}
          </h1>
          <p className="mt-4 text-pretty text-lg leading-relaxed text-ink-2 lg:text-[1.25rem] lg:leading-[1.5]">
            {home.lead}
          </p>
          <Links buttons={buttons} />
        </div>
        <figure className="relative lg:static">
          <Drawing
            src={drawing}
            size={[800, 560]}
            className="-mx-[16px] -mb-0.5 md:-mx-[32px] md:mt-4 lg:absolute lg:right-[-72px] lg:bottom-[-2px] lg:mx-0 lg:mt-0 lg:w-[min(48.75rem,calc((100%-27.9rem)*1.136))]"
          />
          <figcaption className="max-[19rem]:sr-only absolute top-[10%] right-0 w-[36%] text-right text-[0.9375rem] leading-snug text-pretty text-ink-2 lg:top-[15.5%] lg:right-8 lg:w-auto">
            {home.caption}
          </figcaption>
        </figure>
      </div>
    </section>
  )
}

function Links({ buttons }: { buttons: Ref<HTMLDivElement> }) {
  return (
    <>
      <div ref={buttons} className="mt-7 flex flex-col gap-3 sm:items-start">
        <ChatLink look="coral" size="lg">
          {home.chat}
        </ChatLink>
        <div className="flex flex-col gap-3 sm:flex-row">
          <Link to={paths.patientIntake} lang="en" className={buttonStyle('outline', 'md', 'min-h-14')}>
            {home.form}
          </Link>
          <Link to={paths.booking} className={buttonStyle('outline', 'md', 'min-h-14')}>
            {home.book}
          </Link>
        </div>
      </div>
      <p className="mt-4 flex flex-wrap gap-x-6" lang="en">
        <Link to={paths.services} className={textLink}>
          <span className={underline}>{home.services}</span>
        </Link>
        <Link to={paths.shop} className={textLink}>
          <span className={underline}>{home.shop}</span>
        </Link>
      </p>
    </>
  )
}

const textLink = 'inline-flex min-h-11 items-center rounded-tag text-lg font-semibold text-bosque-700'
const underline = 'border-b-2 border-bosque-300 hover:border-bosque-700'
