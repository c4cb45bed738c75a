import { CallLink, ChatLink } from '~/practice/contact-link.tsx'
import { clinicalIntake as texts } from '~/texts/clinical-intake.ts'

/** Chat and telephone, beside what the page cannot do. */
export function Contact({ className = '' }: { className?: string }) {
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      <ChatLink>{texts.chat}</ChatLink>
      <CallLink />
    </div>
  )
}
