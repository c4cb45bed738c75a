import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type FormNoticeProps = {
  children: string | null | undefined
  hint?: string | null | undefined
  /** What the reader can do about it, below. */
  action?: ReactNode
  className?: string
}

/** Tells why a form cannot be sent. It is read out when it appears; a further hint is in an element of its own. */
export function FormNotice({ children, hint, action, className }: FormNoticeProps) {
  return (
    <div role="alert" className={className}>
      {children && (
        <div className="mt-6 flex gap-3 rounded-ctl border border-cancelado-d bg-cancelado/60 px-4 py-3 text-base">
          <CircleAlert aria-hidden="true" size="1.25rem" className="mt-0.5 shrink-0 text-cancelado-d" />
          <div>
            <p>{children}</p>
            {hint && <p className="mt-1 text-ink-2">{hint}</p>}
            {action}
          </div>
        </div>
      )}
    </div>
  )
}
