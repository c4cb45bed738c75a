import type { BotConversationRow } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import type { ConversationName } from '@clinic/shared-events/contracts/messaging/conversation-names.ts'
import { useSearchParams } from 'react-router-dom'
import { Badge } from '~/components/ui/display/badge.tsx'
import { MoreButton } from '~/components/ui/display/more-button.tsx'
import { EmptyState } from '~/components/ui/display/state-notes.tsx'
import { cx } from '~/lib/class-names.ts'
import { useMedia } from '~/lib/focus/use-media.ts'
import { useConversationNames } from '~/office/shared/messaging/names.ts'
import { botConversationTexts as texts } from '~/texts/messaging/messaging.ts'
import { useConversations } from '../../api/conversations.ts'
import { conversationParam } from '../../model/tab-params.ts'
import { ListFrame } from '../list-frame.tsx'
import { ConversationLine } from './conversation-line.tsx'
import { ConversationView } from './conversation-view.tsx'
import { useWaitingOnly, WaitingFilter } from './waiting-filter.tsx'

/** The conversations and the chosen one: beside each other on wide screens, one after the other on narrow ones. */
export function ConversationsTab() {
  const [params, setParams] = useSearchParams()
  const chosen = params.get(conversationParam)
  const wide = useMedia('(min-width: 64rem)')
  const choose = (id: string | null) => {
    const next = new URLSearchParams(params)
    if (id === null) next.delete(conversationParam)
    else next.set(conversationParam, id)
    setParams(next, { preventScrollReset: true })
  }
  if (!wide)
    return chosen === null ? (
      <ConversationList chosen={null} onChoose={choose} />
    ) : (
      <ConversationView key={chosen} id={chosen} onBack={() => choose(null)} />
    )
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[22rem_minmax(0,1fr)]">
      <div className="min-h-0 overflow-y-auto border-r border-line">
        <ConversationList chosen={chosen} onChoose={choose} />
      </div>
      {chosen === null ? (
        <EmptyState title={texts.choose} className="self-center" />
      ) : (
        <ConversationView key={chosen} id={chosen} />
      )}
    </div>
  )
}

type ConversationListProps = { chosen: string | null; onChoose: (id: string) => void }

function ConversationList({ chosen, onChoose }: ConversationListProps) {
  const [only, narrow] = useWaitingOnly()
  const { rows, failed, readAgain, more } = useConversations(only ? 'manual_review' : null)
  const names = useConversationNames((rows ?? []).map(({ id }) => id))
  const empty = only
    ? { title: texts.noneWaits, hint: texts.noneWaitsHint }
    : { title: texts.empty, hint: texts.emptyHint }
  return (
    <ListFrame
      title={texts.list}
      tools={<WaitingFilter only={only} onNarrow={narrow} />}
      texts={texts}
      read={rows !== undefined}
      failed={failed}
      onRetry={readAgain}
    >
      {rows?.length === 0 ? (
        <EmptyState title={empty.title}>{empty.hint}</EmptyState>
      ) : (
        <ul aria-label={texts.list} className="divide-y divide-line border-y border-line">
          {rows?.map((row) => (
            <li key={row.id}>
              <ConversationButton
                row={row}
                known={names.get(row.id)}
                selected={row.id === chosen}
                onChoose={() => onChoose(row.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <MoreButton more={more} className="px-4 pt-3 md:px-5" />
    </ListFrame>
  )
}

type LineProps = {
  row: BotConversationRow
  known: ConversationName | undefined
  selected: boolean
  onChoose: () => void
}

function ConversationButton({ row, known, selected, onChoose }: LineProps) {
  const waits = row.toReview.length > 0
  return (
    <button
      type="button"
      aria-current={selected || undefined}
      onClick={onChoose}
      className={cx(
        'grid w-full gap-1 px-4 py-3 text-left -outline-offset-2 hover:bg-bosque-50 md:px-5',
        selected && 'bg-bosque-50 shadow-[inset_4px_0_0_var(--bosque-700)]',
      )}
    >
      <ConversationLine row={row} known={known} />
      {(waits || row.test) && (
        <span className="flex flex-wrap gap-2">
          {waits && <Badge tone="cancelado">{texts.review}</Badge>}
          {row.test && <Badge tone="otro">{texts.test}</Badge>}
        </span>
      )}
    </button>
  )
}
