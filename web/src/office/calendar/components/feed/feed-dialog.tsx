import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { CopyField } from '~/components/ui/forms/copy-field.tsx'
import { dateTimeText } from '~/lib/format.ts'
import { calendarFeedTexts as texts } from '~/texts/office/calendar-feed.ts'
import { useCalendarFeed, useChangeFeed } from '../../api/calendar-feed.ts'

/** The button that opens the panel of the own calendar's secret address. */
export function FeedButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" className="max-md:min-h-11" onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden="true" size={16} />
        {texts.open}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={texts.title} description={texts.lead}>
        <FeedPanel />
      </Dialog>
    </>
  )
}

/** Makes an address, shows it once, revokes it. It is forgotten when the panel closes. */
function FeedPanel() {
  const { data, isError, refetch } = useCalendarFeed()
  const { make, revoke } = useChangeFeed()
  const [names, setNames] = useState(false)
  if (!data)
    return isError ? <FailedLine text={texts.failed} onRetry={() => refetch()} /> : <p role="status">{texts.loading}</p>
  const { active, madeAt, names: shown } = data.data
  const made = active && make.data?.madeAt === madeAt ? make.data : undefined
  const button = { size: 'sm', className: 'max-md:min-h-11', disabled: make.isPending || revoke.isPending } as const
  return (
    <div className="grid gap-4 text-sm">
      <p role="status">
        {active && madeAt
          ? texts.active(dateTimeText(madeAt), shown ? texts.shown.names : texts.shown.initials)
          : texts.none}
      </p>
      {made && (
        <CopyField
          label={texts.address}
          value={new URL(made.path, location.origin).href}
          hint={texts.once}
          texts={texts}
        />
      )}
      <Names shown={names} onChange={setNames} />
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" {...button} onClick={() => make.mutate({ names, after: madeAt })}>
          {active ? texts.remake : texts.make}
        </Button>
        {active && (
          <Button look="danger" {...button} onClick={() => revoke.mutate({ after: madeAt })}>
            {texts.revoke}
          </Button>
        )}
      </div>
      {active && <p className="text-ink-2">{texts.remakeHint}</p>}
    </div>
  )
}

function Names({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-bosque-700"
        checked={shown}
        onChange={(event) => onChange(event.target.checked)}
      />
      {texts.names}
    </label>
  )
}
