import { Mail } from 'lucide-react'
import { buttonStyle } from '~/components/ui/button.tsx'
import { Joint } from '~/components/ui/display/thread.tsx'
import { mailUrl } from '~/lib/format.ts'
import { CallLink, ChatLink } from '~/practice/contact-link.tsx'
import { usePractice } from '~/practice/use-practice.ts'
import { deletion } from '~/texts/legal/deletion.ts'

const card = 'rounded-[24px] border border-line-2 p-6 md:p-8'

/** The rights a person may ask for. */
export function RightsCard() {
  const { title, text, items } = deletion.rights
  return (
    <section aria-labelledby="derechos" className={card}>
      <h2 id="derechos" className="text-xl font-bold">
        {title}
      </h2>
      <p className="mt-2 text-ink-2">{text}</p>
      <ul className="mt-4 grid gap-2.5">
        {items.map((item) => (
          <li key={item} className="flex gap-3.5">
            <Joint kind="planned" className="mt-1.5 size-3.5" />
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Other ways to ask, and how long an answer takes. */
export function AlternativeCard() {
  const { title, text, term, chat, mail } = deletion.alternative
  const practice = usePractice()
  return (
    <section aria-labelledby="alternativo" className={card}>
      <h2 id="alternativo" className="text-xl font-bold">
        {title}
      </h2>
      <p className="mt-2 text-ink-2">
        {text} <strong className="text-ink">{term}</strong>
      </p>
      <div className="mt-5 flex flex-col gap-3">
        <ChatLink>{chat}</ChatLink>
        <CallLink />
        <a href={mailUrl(practice.email)} className={buttonStyle('outline')}>
          <Mail aria-hidden="true" size="1.25rem" className="shrink-0" />
          <span>
            <span className="sr-only">{mail}</span> {practice.email}
          </span>
        </a>
      </div>
    </section>
  )
}
