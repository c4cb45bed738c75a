import { useFocused } from '~/lib/focus/use-focused.ts'
import { PageHead } from '~/practice/page-head.tsx'
import { action } from '~/texts/public/action-request.ts'
import { Contact } from './contact.tsx'

/** 'Enlace No Válido' (docs/specification.md#public-messages). `focused` when it replaces a page that was in use. */
export function InvalidLink({ focused = false }: { focused?: boolean }) {
  const text = useFocused<HTMLParagraphElement>(focused)
  return (
    <div className="wrap grid gap-10 pb-14 md:pb-22 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
      <div>
        <div className="pt-10 md:pt-14">
          <CutThread />
        </div>
        <PageHead title={action.invalid.title} lead={action.invalid.text} />
        <p ref={text} tabIndex={-1} className="mt-3 text-lg text-ink-2 outline-none">
          {action.invalid.hint}
        </p>
      </div>
      <div className="lg:pt-14">
        <Contact />
      </div>
    </div>
  )
}

/** A thread that is cut, as decoration. */
function CutThread() {
  return (
    <svg aria-hidden="true" viewBox="0 0 300 60" className="w-[min(260px,70%)]" fill="none" strokeLinecap="round">
      <path d="M10 46C60 46 60 16 110 16" stroke="var(--bosque-500)" strokeWidth="4" />
      <path d="M138 18c60 4 80 28 152 28" stroke="var(--line-2)" strokeWidth="4" strokeDasharray="1 10" />
      <circle cx="10" cy="46" r="8" fill="var(--bosque-600)" />
      <circle cx="110" cy="16" r="9" fill="var(--paper)" stroke="var(--coral-600)" strokeWidth="4" />
      <circle cx="290" cy="46" r="8" fill="var(--paper)" stroke="var(--line-2)" strokeWidth="3" strokeDasharray="3 5" />
    </svg>
  )
}
