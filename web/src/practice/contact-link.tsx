import { chatUrl } from '@clinic/shared-events/contracts/practice/practice.ts'
import { MessageCircle, Phone } from 'lucide-react'
import { type ButtonLook, type ButtonSize, buttonStyle } from '~/components/ui/button.tsx'
import { callUrl, phoneText } from '~/lib/format.ts'
import { texts } from '~/texts/common.ts'
import { usePractice } from './use-practice.ts'

type ContactLinkProps = { look?: ButtonLook; size?: ButtonSize; className?: string }

/** To the practice's chat, in a new tab (docs/specification.md#public-practice). */
export function ChatLink({ look, size, className, children }: ContactLinkProps & { children: string }) {
  const practice = usePractice()
  return (
    <a
      href={chatUrl(practice.chatNumber)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonStyle(look, size, className)}
    >
      <MessageCircle aria-hidden="true" size="1.25rem" className="shrink-0" />
      <span>
        {children} <span className="sr-only">{texts.newTab}</span>
      </span>
    </a>
  )
}

/** Calls the practice. */
export function CallLink({ look, size, className }: ContactLinkProps) {
  const practice = usePractice()
  return (
    <a href={callUrl(practice.phone)} className={buttonStyle(look, size, className)}>
      <Phone aria-hidden="true" size="1.25rem" className="shrink-0" />
      <span>
        {texts.call} <span className="num">{phoneText(practice.phone)}</span>
      </span>
    </a>
  )
}
