import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { Ellipsis, Plus } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { cx } from '~/lib/class-names.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { useAsksForNew } from '~/lib/reads/use-asks-for-new.ts'
import { useClock } from '~/lib/use-clock.ts'
import { useTab } from '~/lib/use-tab.ts'
import { alertOf } from '~/office/shared/alerts/alert-line.tsx'
import { OutcomeNote } from '~/office/shared/appointments/components/detail/outcome-note.tsx'
import { Dialogs } from '~/office/shared/appointments/components/dialogs.tsx'
import { AskedInWriting } from '~/office/shared/appointments/components/questions/asked-by-choice.tsx'
import { useActions } from '~/office/shared/appointments/hooks/use-actions.ts'
import { useStaffId } from '~/office/shared/appointments/hooks/use-staff-id.ts'
import { appointmentDraft } from '~/office/shared/appointments/model/editing/draft.ts'
import type { Start } from '~/office/shared/appointments/model/editing/form-values.ts'
import { useAskedAt } from '~/office/shared/pending/waiting.ts'
import { formTexts } from '~/texts/appointments.ts'
import { tabTexts as texts } from '~/texts/office/appointments-page.ts'
import { FeedButton } from './feed/feed-dialog.tsx'
import { MassReminders } from './reminders/mass-reminders.tsx'
import { Requests } from './requests/requests.tsx'
import { TabBar } from './tab-bar.tsx'
import { tabNames, tabs } from './tabs.ts'

/**
 * /doctor/appointments (docs/specification.md#office-screens): the appointments by week and by what is to be done about them, all live.
 * `?nuevo` opens the form of a new one.
 */
export function AppointmentsPage() {
  const today = dayAt(useClock(60_000))
  const [tab, openTab] = useTab(tabNames)
  const staffId = useStaffId()
  const actions = useActions(staffId)
  const askedAt = useAskedAt()
  const [asksForNew, answered] = useAsksForNew()
  const [adding, setAdding] = useOpened<Start | null>('new-appointment', () =>
    asksForNew || appointmentDraft.last(staffId)?.row === null ? { date: today } : null,
  )
  const onAddingEnd = () => {
    setAdding(null)
    answered()
  }
  const { content: Content } = tabs[tab]
  return (
    <Tabs.Root value={tab} onValueChange={openTab} className="flex min-h-0 flex-1 flex-col">
      <AskedInWriting value={askedAt}>
        <TabBar today={today} />
        <Requests actions={actions} />
        <Tabs.Content value={tab} tabIndex={-1} className="flex flex-1 flex-col outline-none">
          <Content
            today={today}
            actions={actions}
            onNew={setAdding}
            tools={<Tools today={today} onNew={setAdding} />}
            outcome={
              actions.outcome && (
                <div className="sticky top-0 z-30 max-h-[50dvh] shrink-0 overflow-y-auto bg-paper px-4 pb-3 md:px-5 print:static">
                  <OutcomeNote id={actions.outcome.id} outcome={actions.outcome} onDismiss={actions.dismiss} />
                </div>
              )
            }
          />
        </Tabs.Content>
        <Dialogs {...{ actions, adding, onAddingEnd, alertOf }} onBooked={() => undefined} />
      </AskedInWriting>
    </Tabs.Root>
  )
}

/** The page's buttons. On a phone all but that of a new appointment are behind '⋯', so that the calendar begins in the upper third. */
function Tools({ today, onNew }: { today: string; onNew: (start: Start) => void }) {
  const [more, setMore] = useState(false)
  return (
    <>
      <Button
        size="sm"
        aria-label={texts.moreTools}
        aria-expanded={more}
        className="size-11 px-0! md:hidden"
        onClick={() => setMore(!more)}
      >
        <Ellipsis aria-hidden="true" size={18} />
      </Button>
      <div
        className={cx(
          'max-md:order-1 max-md:grid max-md:w-full max-md:grid-cols-2 max-md:gap-2 md:contents',
          !more && 'max-md:hidden',
        )}
      >
        <MassReminders today={today} />
        <FeedButton />
      </div>
      <Button look="coral" size="sm" className="max-md:min-h-11" onClick={() => onNew({ date: today })}>
        <Plus aria-hidden="true" size={17} />
        {formTexts.newTitle}
      </Button>
    </>
  )
}
