import { CircleAlert } from 'lucide-react'
import { botSetupTexts as texts } from '~/texts/messaging/messaging.ts'
import type { MissingPart } from '../../model/missing-parts.ts'

/** Says in one line what is not configured, and leads to what that means. */
export function MissingNote({ missing, onShow }: { missing: readonly MissingPart[]; onShow: () => void }) {
  const [off, parts] = [missing.includes('messages'), missing.filter((part) => part !== 'messages')]
  return (
    <p className="flex gap-2 border-b border-line bg-agendado px-4 py-2.5 text-agendado-t md:px-5">
      <CircleAlert aria-hidden="true" size={18} className="mt-px shrink-0" />
      <span>
        {off && <strong>{texts.parts.messages.missing} </strong>}
        {parts.length > 0 && <span>{texts.missing(parts.map((part) => texts.parts[part].name))} </span>}
        <button type="button" onClick={onShow} className="font-semibold underline underline-offset-4">
          {texts.show}
        </button>
      </span>
    </p>
  )
}
