import { CalendarPlus, Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { Dialog } from '~/components/ui/dialog.tsx'
import { FailedLine } from '~/components/ui/state-notes.tsx'
import { dateTimeText } from '~/lib/format.ts'
import { calendarFeedTexts as texts } from '~/texts/calendar-feed.ts'
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
  const busy = make.isPending || revoke.isPending
  return (
    <div className="grid gap-4 text-sm">
      <p role="status">
        {active && madeAt
          ? texts.active(dateTimeText(madeAt), shown ? texts.shown.names : texts.shown.initials)
          : texts.none}
      </p>
      {made && <Address url={new URL(made.path, location.origin).href} />}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-bosque-700"
          checked={names}
          onChange={(event) => setNames(event.target.checked)}
        />
        {texts.names}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" disabled={busy} onClick={() => make.mutate({ names, after: madeAt })}>
          {active ? texts.remake : texts.make}
        </Button>
        {active && (
          <Button look="danger" disabled={busy} onClick={() => revoke.mutate({ after: madeAt })}>
            {texts.revoke}
          </Button>
        )}
      </div>
      {active && <p className="text-ink-2">{texts.remakeHint}</p>}
    </div>
  )
}

function Address({ url }: { url: string }) {
  const id = useId()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      // The field is there to be copied by hand.
      document.querySelector<HTMLInputElement>(`[id="${id}"]`)?.select()
    }
  }
  return (
    <div className="grid gap-1.5 rounded-ctl border border-line-2 bg-paper-2 p-3">
      <label htmlFor={id} className="font-semibold">
        {texts.address}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
          className="min-h-11 min-w-0 flex-1 basis-56 rounded-ctl border border-ctl bg-paper px-3"
        />
        <Button onClick={copy}>
          {copied ? <Check aria-hidden="true" size={17} /> : <Copy aria-hidden="true" size={17} />}
          {copied ? texts.copied : texts.copy}
        </Button>
      </div>
      <p>{texts.once}</p>
    </div>
  )
}
