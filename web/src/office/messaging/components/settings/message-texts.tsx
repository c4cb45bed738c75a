import {
  type MessageText,
  messageTexts,
  type TextId,
  type TextPart,
  textIds,
  textParts,
  textsOf,
} from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { ChevronDown, Pencil } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { Badge } from '~/components/ui/display/badge.tsx'
import { useOpened } from '~/lib/forms/discarded.ts'
import { messageTextTexts as texts } from '~/texts/messaging/messaging.ts'
import { TextDialog } from './text-dialog.tsx'

type Own = Readonly<Record<string, string>>

/** Every text that the practice may write anew, by where it goes. */
export function MessageTexts({ own }: { own: Own }) {
  const [editing, setEditing] = useOpened<TextId | null>('message-text', null)
  return (
    <div className="grid gap-3 px-4 pt-5 md:px-5">
      <h3 className="font-bold">{texts.title}</h3>
      <p className="text-ink-2">{texts.hint}</p>
      {textParts.map((part) => (
        <Part key={part} part={part} own={own} onEdit={setEditing} />
      ))}
      <TextDialog id={editing} own={own} onClose={() => setEditing(null)} />
    </div>
  )
}

const idsOf = (part: TextPart): TextId[] => textIds.filter((id) => messageTexts[id].part === part)

function Part({ part, own, onEdit }: { part: TextPart; own: Own; onEdit: (id: TextId) => void }) {
  const ids = idsOf(part)
  const changed = ids.filter((id) => Object.hasOwn(own, id)).length
  return (
    <details className="group rounded-box border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 font-semibold">
        <ChevronDown aria-hidden="true" size={18} className="transition-transform group-open:rotate-180" />
        <span className="mr-auto">{texts.parts[part]}</span>
        <span className="shrink-0 font-normal text-ink-2">
          {changed > 0 ? texts.changedCount(changed) : texts.standardAll}
        </span>
      </summary>
      <ul aria-label={texts.parts[part]} className="divide-y divide-line border-t border-line">
        {ids.map((id) => (
          <Line key={id} id={id} own={own} onEdit={() => onEdit(id)} />
        ))}
      </ul>
    </details>
  )
}

function Line({ id, own, onEdit }: { id: TextId; own: Own; onEdit: () => void }) {
  const { about, label }: MessageText = messageTexts[id]
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[15rem_minmax(0,1fr)_auto] sm:items-center">
      <p className="font-semibold">
        {about} <span className="font-normal text-ink-2">· {label}</span>
      </p>
      <p className="wrap-anywhere">
        {textsOf(own)[id]} {Object.hasOwn(own, id) && <Badge tone="confirmado">{texts.changed}</Badge>}
      </p>
      <Button size="sm" className="justify-self-start max-md:min-h-11" onClick={onEdit}>
        <Pencil aria-hidden="true" size={16} />
        {texts.edit} <span className="sr-only">{texts.which(about, label)}</span>
      </Button>
    </li>
  )
}
