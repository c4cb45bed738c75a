import { MoreButton } from '~/components/ui/display/more-button.tsx'
import { EmptyState } from '~/components/ui/display/state-notes.tsx'
import { OutcomeNote } from '~/office/shared/appointments/components/detail/outcome-note.tsx'
import { RequestLine } from '~/office/shared/appointments/components/detail/request-line.tsx'
import { Dialogs } from '~/office/shared/appointments/components/dialogs.tsx'
import { useActions } from '~/office/shared/appointments/hooks/use-actions.ts'
import { useStaffId } from '~/office/shared/appointments/hooks/use-staff-id.ts'
import { useRequests } from '~/office/shared/pending/waiting.ts'
import { botActionTexts as texts } from '~/texts/messaging/messaging.ts'
import { ListFrame } from '../list-frame.tsx'

/** What patients ask for through links and messages, with 'Procesar' and 'Expirar' (docs/specification.md#office-screens). */
export function ActionsTab() {
  const actions = useActions(useStaffId())
  const { rows, failed, readAgain, more } = useRequests()
  return (
    <ListFrame title={texts.list} texts={texts} read={rows !== undefined} failed={failed} onRetry={readAgain}>
      {actions.outcome && (
        <div className="px-4 pb-3 md:px-5">
          <OutcomeNote id={actions.outcome.id} outcome={actions.outcome} onDismiss={actions.dismiss} />
        </div>
      )}
      {rows?.length === 0 ? (
        <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>
      ) : (
        <ul aria-label={texts.list} className="grid gap-3 px-4 md:px-5">
          {rows?.map((request) => (
            <RequestLine key={request.id} request={request} actions={actions} />
          ))}
        </ul>
      )}
      <MoreButton more={more} className="px-4 pt-3 md:px-5" />
      <Dialogs actions={actions} adding={null} onAddingEnd={() => undefined} onBooked={() => undefined} />
    </ListFrame>
  )
}
