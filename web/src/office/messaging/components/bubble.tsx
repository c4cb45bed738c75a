import type { ReactNode } from 'react'
import { cx } from '~/lib/class-names.ts'
import { erased } from '~/lib/format.ts'

export type Writer = 'patient' | 'bot' | 'staff'

const looks: Record<Writer, string> = {
  patient: 'border-line-2 bg-paper',
  bot: 'border-transparent bg-paper-3',
  staff: 'border-transparent bg-bosque-100',
}

type BubbleProps = {
  who: Writer
  /** What they are called. */
  name: string
  /** Null once it was erased, '' where there is no text. */
  content: string | null
  /** How far it went, at the right of the name. */
  delivery?: ReactNode
  /** What is said below the text. */
  children?: ReactNode
}

/** One message under the name of who wrote it: the patient's white, the bot's grey, that of staff teal. */
export function Bubble({ who, name, content, delivery, children }: BubbleProps) {
  return (
    <div className="grid min-w-0 justify-items-start gap-1">
      <p className="flex w-full flex-wrap items-baseline justify-between gap-x-3">
        <strong className="min-w-0 wrap-anywhere">{name}</strong> {delivery}
      </p>
      {content !== '' && (
        <p
          className={cx(
            'max-w-[min(100%,36rem)] rounded-box border px-3 py-2 text-[0.9375rem] whitespace-pre-line wrap-anywhere',
            looks[who],
          )}
        >
          {content ?? erased}
        </p>
      )}
      {children}
    </div>
  )
}
