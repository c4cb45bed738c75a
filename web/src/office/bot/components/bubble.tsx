import type { ReactNode } from 'react'
import { cx } from '~/lib/class-names.ts'
import { erased } from '~/lib/format.ts'
import { botConversationTexts as texts } from '~/texts/bot.ts'

type BubbleProps = {
  who: 'patient' | 'bot' | 'staff'
  /** Null once it was erased, '' where there is no text. */
  content: string | null
  /** The hour beside who wrote it. */
  when?: string
  /** What is said below the text. */
  children?: ReactNode
}

/** One message: the patient's at the left, ours at the right. */
export function Bubble({ who, content, when, children }: BubbleProps) {
  const ours = who !== 'patient'
  return (
    <div
      className={cx(
        'flex max-w-[85%] min-w-0 flex-col gap-1',
        ours ? 'items-end self-end justify-self-end' : 'items-start',
      )}
    >
      <p className="text-xs text-ink-2">
        <span className="font-semibold">{texts.from[who]}</span> {when && <span className="num">{when}</span>}
      </p>
      {content !== '' && (
        <p
          className={cx(
            'rounded-box border px-3 py-2 whitespace-pre-line wrap-anywhere',
            ours ? 'border-bosque-100 bg-bosque-50' : 'border-line bg-paper-2',
          )}
        >
          {content ?? erased}
        </p>
      )}
      {children}
    </div>
  )
}
