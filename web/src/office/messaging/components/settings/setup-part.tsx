import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

type SetupPartProps = { ok: boolean; title: string; className?: string; children?: ReactNode }

/** Something that is configured or is not, with what that means. */
export function SetupPart({ ok, title, className, children }: SetupPartProps) {
  const Icon = ok ? CircleCheck : CircleAlert
  return (
    <li className={className}>
      <p className="flex gap-2 font-semibold">
        <Icon
          aria-hidden="true"
          size={18}
          className={ok ? 'mt-px shrink-0 text-confirmado-t' : 'mt-px shrink-0 text-agendado-t'}
        />
        {title}
      </p>
      <div className="mt-1 ml-6.5 text-ink-2 wrap-anywhere">{children}</div>
    </li>
  )
}
