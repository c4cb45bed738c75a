import { useState } from 'react'
import { Link } from 'react-router-dom'
import portrait from '~/art/portrait.svg?no-inline'
import { buttonStyle } from '~/components/ui/button.tsx'
import { Thread, ThreadStep } from '~/components/ui/display/thread.tsx'
import { Drawing } from '~/components/ui/drawing.tsx'
import { paths } from '~/paths.ts'
import { ChatLink } from '~/practice/contact-link.tsx'
import { home } from '~/texts/public/home.ts'
import { ToggleButton } from './toggle-button.tsx'

const texts = home.about

/** 'Conocer Sobre Mí' (docs/specification.md#public-screens): starts hidden. */
export function AboutMe() {
  const [shown, setShown] = useState(false)
  return (
    <section aria-labelledby="sobre-mi" className="wrap pt-12 lg:pt-14">
      <div className="rounded-box border border-line p-4 md:pr-6">
        <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-4 max-[19rem]:grid-cols-1 md:grid-cols-[auto_1fr_auto] md:gap-x-6">
          <Drawing src={portrait} size={[84, 84]} below className="w-18 overflow-hidden rounded-[14px] md:w-21" />
          <div>
            <h2 id="sobre-mi" className="text-xl leading-tight font-bold">
              {texts.title}
            </h2>
            <p className="mt-0.5 text-ink-2">{texts.lead}</p>
          </div>
          <ToggleButton
            shown={shown}
            onToggle={() => setShown(!shown)}
            controls="sobre-mi-detalle"
            show={texts.show}
            hide={texts.hide}
            className="min-h-12 max-md:col-span-2 max-[19rem]:col-span-1"
          />
        </div>
        <div id="sobre-mi-detalle" hidden={!shown}>
          {shown && <About />}
        </div>
      </div>
    </section>
  )
}

function About() {
  return (
    <div className="mt-5 animate-rise border-t border-line px-1 pt-6 pb-3 md:px-2">
      <div className="grid gap-8 lg:grid-cols-[1.2fr_1fr_1fr] lg:gap-10">
        <div>
          <p className="text-pretty text-lg leading-relaxed">{texts.bio}</p>
          <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            <ChatLink look="primary">{texts.chat}</ChatLink>
            <Link to={paths.services} className={buttonStyle('outline')}>
              {texts.services}
            </Link>
          </div>
        </div>
        <Listed {...texts.studies} />
        <Listed {...texts.work} />
      </div>
    </div>
  )
}

function Listed({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3 className="mb-3 text-lg font-bold">{title}</h3>
      <Thread>
        {items.map((item, at) => (
          <ThreadStep key={item} kind="done" last={at === items.length - 1}>
            <p className="pb-3 pl-3 leading-snug">{item}</p>
          </ThreadStep>
        ))}
      </Thread>
    </div>
  )
}
