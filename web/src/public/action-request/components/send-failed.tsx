import { CircleAlert } from 'lucide-react'
import { useFocused } from '~/lib/focus/use-focused.ts'
import { CallLink } from '~/practice/contact-link.tsx'
import { action } from '~/texts/public/action-request.ts'

/** 'Error al Procesar' with the suggestion to phone the practice (docs/specification.md#public-messages). Takes the focus. */
export function SendFailed({ reason, text = action.failure.text }: { reason: string | null; text?: string }) {
  const heading = useFocused<HTMLHeadingElement>()
  const { title, hint } = action.failure
  return (
    <section
      aria-labelledby="fallo"
      className="mt-6 rounded-box border border-cancelado-d bg-cancelado/60 p-5 text-base text-ink"
    >
      <div className="flex items-center gap-3">
        <CircleAlert aria-hidden="true" size="1.5rem" className="shrink-0 text-cancelado-d" />
        <h2 id="fallo" ref={heading} tabIndex={-1} className="text-xl font-bold text-cancelado-t outline-none">
          {title}
        </h2>
      </div>
      {reason && <p className="mt-2 font-semibold">{reason}</p>}
      <p className="mt-2">{text}</p>
      <p className="mt-1">{hint}</p>
      <CallLink className="mt-4" />
    </section>
  )
}
