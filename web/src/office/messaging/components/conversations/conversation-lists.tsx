import type {
  BotConversationRow,
  ConversationFound,
} from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import type { ConversationName } from '@clinic/shared-events/contracts/messaging/conversation-names.ts'
import { Hand } from 'lucide-react'
import { useId } from 'react'
import { generatePath, Link } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { Badge } from '~/components/ui/display/badge.tsx'
import { SearchBox } from '~/components/ui/display/list-head.tsx'
import { MoreButton } from '~/components/ui/display/more-button.tsx'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { Joint } from '~/components/ui/display/thread.tsx'
import { cx } from '~/lib/class-names.ts'
import { type More, readSoFar } from '~/lib/reads/use-paged-query.ts'
import { useSettled } from '~/lib/reads/use-settled.ts'
import { useClock } from '~/lib/use-clock.ts'
import { useStaffId } from '~/office/shared/appointments/hooks/use-staff-id.ts'
import { useConversationNames } from '~/office/shared/messaging/names.ts'
import { UndeliveredList } from '~/office/shared/pending/undelivered-list.tsx'
import { paths } from '~/paths.ts'
import { useAuthors } from '~/practice/use-authors.ts'
import { botConversationTexts, messagesTexts as texts } from '~/texts/messaging/messaging.ts'
import { useConversationSearch, useConversations, useTurn } from '../../api/conversations.ts'
import { type AuthorOf, attendedText, attendsTo } from '../../model/attended.ts'
import { titleOf } from '../../model/conversation-title.ts'
import { excerptOf } from '../../model/excerpt.ts'
import { ConversationLine } from './conversation-line.tsx'

type ListsProps = {
  chosen: string | undefined
  /** Shows a conversation that was taken over from the list. */
  onOpen: (id: string) => void
  /** What is searched for, and how it is typed. */
  typed: string
  onType: (text: string) => void
}

const typingPauseMs = 250

/** A search over the conversations, and without one all there is: what did not go out, the conversations that wait for somebody, and the others. */
export function ConversationLists({ typed, onType, ...props }: ListsProps) {
  const { authorOf } = useAuthors()
  const search = useSettled(typed.trim(), typingPauseMs)
  const shared = { ...props, authorOf }
  return (
    <div className="flex flex-col gap-5 py-4">
      <SearchBox label={texts.search} value={typed} onType={onType} className="mx-4 md:mx-5" />
      {search === '' ? (
        <>
          <UndeliveredList className="px-4 md:px-5" />
          <Waiting {...shared} />
          <Going {...shared} />
        </>
      ) : (
        <Found key={search} search={search} {...shared} />
      )}
    </div>
  )
}

type ShownProps = Pick<ListsProps, 'chosen' | 'onOpen'> & { authorOf: AuthorOf }

function Waiting(props: ShownProps) {
  const list = useConversations('manual_review')
  return <Part list={list} title={texts.waiting} none={texts.noneWaits} words={botConversationTexts} {...props} />
}

function Going(props: ShownProps) {
  const list = useConversations('active')
  return <Part list={list} title={texts.going} none={texts.noneGoes} words={botConversationTexts} {...props} />
}

const foundWords = { loading: texts.searching, failed: texts.searchFailed }

function Found({ search, ...props }: ShownProps & { search: string }) {
  const list = useConversationSearch(search)
  const none = texts.nothingFound(search)
  return <Part list={list} title={texts.found} none={none} words={foundWords} search={search} {...props} />
}

/** A row as it is, or as it was found. */
type ShownRow = BotConversationRow & Partial<Pick<ConversationFound, 'found'>>

type PartProps = ShownProps & {
  list: { rows: readonly ShownRow[] | undefined; failed: boolean; readAgain: () => void; more: More }
  title: string
  /** What is said where there is none. */
  none: string
  words: { loading: string; failed: string }
  /** What they were found by. */
  search?: string
}

function Part({ list: { rows, failed, readAgain, more }, title, none, words, ...props }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex items-center gap-2 px-4 text-base font-bold md:px-5">
        {title}
        {rows && rows.length > 0 && (
          <span className="num rounded-full bg-paper-3 px-2 text-[0.8125rem]">{readSoFar(rows, more)}</span>
        )}
      </h2>
      {rows ? (
        <Rows rows={rows} none={none} label={title} {...props} />
      ) : failed ? (
        <ErrorState title={words.failed} onRetry={readAgain} small className="mx-4 mt-2 md:mx-5" />
      ) : (
        <Loading
          text={words.loading}
          lines={['h-16 rounded-box', 'h-16 rounded-box']}
          className="grid gap-3 px-4 pt-2 md:px-5"
        />
      )}
      <MoreButton more={more} className="px-4 pt-3 md:px-5" />
    </section>
  )
}

type RowsProps = ShownProps & Pick<PartProps, 'none' | 'search'> & { rows: readonly ShownRow[]; label: string }

function Rows({ rows, none, label, ...props }: RowsProps) {
  const names = useConversationNames(rows.map(({ id }) => id))
  if (rows.length === 0)
    return (
      <p role="status" className="px-4 py-2 text-ink-2 wrap-anywhere md:px-5">
        {none}
      </p>
    )
  return (
    <ul aria-label={label} className="mt-1">
      {rows.map((row) => (
        <Row key={row.id} row={row} known={names.get(row.id)} {...props} />
      ))}
    </ul>
  )
}

type RowProps = ShownProps & Pick<PartProps, 'search'> & { row: ShownRow; known: ConversationName | undefined }

/** A conversation, which is opened by a press anywhere on it, and who attends to it. */
function Row({ row, known, chosen, onOpen, authorOf, search = '' }: RowProps) {
  const attends = attendsTo(row, useStaffId(), useClock(30_000))
  const waits = row.toReview.length > 0
  const selected = row.id === chosen
  return (
    <li
      className={cx(
        'relative grid grid-cols-[0.875rem_minmax(0,1fr)] gap-x-2.5 pr-4 pl-4 hover:bg-bosque-50 md:pr-5 md:pl-5',
        selected && 'bg-paper-3 shadow-[inset_-3px_0_0_var(--bosque-700)]',
      )}
    >
      <Joint kind={waits ? 'attention' : 'planned'} filled={!waits && attends === 'bot'} className="mt-3.5 size-3.5" />
      <div className="grid gap-1 border-b border-line py-2.5">
        <Link
          to={generatePath(paths.doctorConversation, { conversationId: row.id })}
          aria-current={selected ? 'page' : undefined}
          className="grid gap-0.5 after:absolute after:inset-0 -outline-offset-2"
        >
          <ConversationLine row={row} known={known} found={row.found && excerptOf(row.found.content, search)} />
        </Link>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 flex-1 text-[0.8125rem] text-ink-2">{attendedText(row, attends, authorOf)}</span>
          {row.test && <Badge tone="otro">{botConversationTexts.test}</Badge>}
          {waits && attends === 'bot' && <TakeOver row={row} known={known} onOpen={onOpen} />}
        </div>
      </div>
    </li>
  )
}

/** Takes a conversation over from the bot, and opens it. */
function TakeOver({ row, known, onOpen }: Pick<RowProps, 'row' | 'known' | 'onOpen'>) {
  const turn = useTurn(row.id)
  const takeOver = () => {
    if (turn.isPending) return
    // The row may say who attends to it, without this button, before the answer comes.
    turn.mutateAsync({ to: 'staff' }).then(
      () => onOpen(row.id),
      () => undefined,
    )
  }
  return (
    <Button
      size="sm"
      className="relative max-md:min-h-11"
      aria-label={texts.takeOver(titleOf(row, known))}
      aria-disabled={turn.isPending}
      onClick={takeOver}
    >
      <Hand aria-hidden="true" size={15} />
      {botConversationTexts.takeOver}
    </Button>
  )
}
