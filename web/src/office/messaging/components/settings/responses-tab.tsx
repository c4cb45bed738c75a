import type { AutoResponseRow } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import { ListPlus, Plus } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { Badge, type BadgeTone } from '~/components/ui/display/badge.tsx'
import { EmptyState } from '~/components/ui/display/state-notes.tsx'
import { cx } from '~/lib/class-names.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { botTexts, botResponseTexts as texts } from '~/texts/messaging/messaging.ts'
import { useInitialiseResponses, useResponses, useSwitchResponse } from '../../api/settings.ts'
import { ListFrame } from '../list-frame.tsx'
import { ResponseDialog } from './response-dialog.tsx'

/** What the bot answers to which words, and the form of a new response. */
export function ResponsesTab() {
  const responses = useResponses()
  const initialise = useInitialiseResponses()
  const [adding, setAdding] = useOpened('new-response', false)
  const rows = responses.data?.data
  return (
    <ListFrame
      title={texts.list}
      tools={rows && <Tools hasRows={rows.length > 0} initialise={initialise} onAdd={() => setAdding(true)} />}
      texts={texts}
      read={rows !== undefined}
      failed={responses.isError}
      onRetry={() => void responses.refetch()}
    >
      {rows?.length === 0 ? (
        <EmptyState title={texts.empty} action={<Defaults look="primary" initialise={initialise} />}>
          {texts.emptyHint}
        </EmptyState>
      ) : (
        <>
          <p className="px-4 pb-3 text-ink-2 md:px-5">{texts.hint}</p>
          <ul aria-label={texts.list} className="divide-y divide-line border-y border-line">
            {rows?.map((response) => (
              <ResponseLine key={response.id} response={response} />
            ))}
          </ul>
        </>
      )}
      <ResponseDialog open={adding} onOpenChange={setAdding} />
    </ListFrame>
  )
}

type Initialise = { initialise: ReturnType<typeof useInitialiseResponses> }

function Tools({ hasRows, initialise, onAdd }: Initialise & { hasRows: boolean; onAdd: () => void }) {
  return (
    <>
      {hasRows && <Defaults look="outline" initialise={initialise} />}
      <Button look={hasRows ? 'primary' : 'outline'} size="sm" className="max-md:min-h-11" onClick={onAdd}>
        <Plus aria-hidden="true" size={17} />
        {texts.add}
      </Button>
    </>
  )
}

function Defaults({ look, initialise }: Initialise & { look: 'primary' | 'outline' }) {
  return (
    <Button
      look={look}
      size="sm"
      className="max-md:min-h-11"
      aria-disabled={initialise.isPending}
      onClick={() => initialise.isPending || initialise.mutate()}
    >
      <ListPlus aria-hidden="true" size={17} />
      {texts.initialise}
    </Button>
  )
}

const tones: Record<AutoResponseRow['action'], BadgeTone> = {
  appointment_confirm: 'confirmado',
  appointment_cancel: 'cancelado',
  appointment_reschedule: 'agendado',
  none: 'otro',
}

function ResponseLine({ response }: { response: AutoResponseRow }) {
  const { triggerKeywords, responseTemplate, action, priority, isActive } = response
  return (
    <li
      className={cx(
        'grid gap-x-6 gap-y-2 px-4 py-3 md:px-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_12rem_6rem_12rem]',
        !isActive && 'bg-paper-2 text-ink-2',
      )}
    >
      <p className="flex flex-wrap content-start gap-1.5">
        <span className="sr-only">{texts.keywords}:</span>
        {triggerKeywords.map((word) => (
          <span key={word} className="rounded-full border border-line-2 px-2 py-px wrap-anywhere">
            {word}
          </span>
        ))}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{responseTemplate}</p>
      <p>
        <Badge tone={tones[action]}>{botTexts.actions[action]}</Badge>
      </p>
      <p className="num text-ink-2">{texts.priorityOf(priority)}</p>
      <Switch response={response} />
    </li>
  )
}

/** Whether the bot uses a response, and the button to switch it off or on again. */
function Switch({ response: { id, triggerKeywords, isActive, updatedAt } }: { response: AutoResponseRow }) {
  const change = useSwitchResponse()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 lg:flex-nowrap lg:self-start">
      <Badge tone={isActive ? 'confirmado' : 'otro'}>{isActive ? texts.active : texts.inactive}</Badge>
      <Button
        size="sm"
        className="max-md:min-h-11"
        aria-disabled={change.isPending}
        onClick={() => change.isPending || change.mutate({ id, active: !isActive, updatedAt })}
      >
        {isActive ? texts.deactivate : texts.activate} <span className="sr-only">{texts.which(triggerKeywords)}</span>
      </Button>
    </div>
  )
}
