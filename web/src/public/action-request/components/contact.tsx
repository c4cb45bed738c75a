import { Mail } from 'lucide-react'
import { buttonStyle } from '~/components/ui/button.tsx'
import { mailUrl } from '~/lib/format.ts'
import { CallLink } from '~/practice/contact-link.tsx'
import { usePractice } from '~/practice/use-practice.ts'
import { action } from '~/texts/public/action-request.ts'

/** Phone and e-mail of the practice (docs/specification.md#public-screens). */
export function Contact() {
  const practice = usePractice()
  const { title, text } = action.contact
  return (
    <section aria-labelledby="contacto" className="md:px-7">
      <h2 id="contacto" className="text-xl font-bold">
        {title}
      </h2>
      <p className="mt-2 text-ink-2">{text}</p>
      <div className="mt-5 grid gap-3 sm:max-lg:grid-cols-2">
        <CallLink />
        <a href={mailUrl(practice.email)} className={buttonStyle()}>
          <Mail aria-hidden="true" size="1.25rem" className="shrink-0" />
          <span className="min-w-0">{practice.email}</span>
        </a>
      </div>
    </section>
  )
}
