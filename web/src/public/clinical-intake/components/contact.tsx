import { CallLink, ChatLink } from '~/practice/contact-link.tsx'
import { clinicalIntake as texts } from '~/texts/public/clinical-intake.ts'

/** Links to chat and telephone. */
export function Contact({ className = '' }: { className?: string }) {
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      <ChatLink>{texts.chat}</ChatLink>
      <CallLink />
    </div>
  )
}
