import type { HistoryEvent } from '@clinic/shared-events/contracts/history.ts'
import { Copy } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { Thread, ThreadStep } from '~/components/ui/display/thread.tsx'
import { copyText } from '~/lib/copy-text.ts'
import { dateTimeText } from '~/lib/format.ts'
import { toast } from '~/lib/toasts.ts'
import { historyTexts as texts } from '~/texts/history/history.ts'
import { causedWith, jointOf, rawText, titleOf } from '../model/history.ts'

type EventDetailProps = { event: HistoryEvent; events: readonly HistoryEvent[]; onShow: (n: number) => void }

/** The event at which the replay stands, as the log keeps it, and what the same request led to. */
export function EventDetail({ event, events, onShow }: EventDetailProps) {
  const caused = causedWith(events, event)
  return (
    <>
      <RawEvent event={event} />
      {caused.length > 1 && (
        <section aria-labelledby="misma-solicitud" className="rounded-box border border-line-2 bg-paper px-4 py-3">
          <h3 id="misma-solicitud" className="font-bold">
            {texts.caused}
          </h3>
          <Thread className="mt-2">
            {caused.map((one, index) => (
              <ThreadStep key={one.n} {...jointOf(one, event.n)} last={index === caused.length - 1}>
                <button
                  type="button"
                  className="flex min-h-8.5 flex-wrap justify-between gap-x-3 pl-1.5 text-left"
                  aria-current={one.n === event.n}
                  onClick={() => onShow(one.n)}
                >
                  <span className="font-semibold">{`${one.n} ${titleOf(one)}`}</span>
                  <span className="num text-ink-2">{dateTimeText(one.at)}</span>
                </button>
              </ThreadStep>
            ))}
          </Thread>
        </section>
      )}
    </>
  )
}

/** An event as the log keeps it. */
export function RawEvent({ event }: { event: HistoryEvent }) {
  const copy = async () => {
    if (!(await copyText(rawText(event)))) toast({ title: texts.moment.notCopied })
  }
  return (
    <section aria-label={texts.raw(event.n)} className="rounded-box border border-line-2 bg-paper">
      <header className="flex items-center justify-between gap-3 border-b border-line-2 px-4 py-1.5">
        <h3 className="font-bold">{texts.raw(event.n)}</h3>
        <Button look="quiet" size="sm" className="max-md:min-h-11 print:hidden" onClick={copy}>
          <Copy aria-hidden="true" size={15} />
          {texts.copyRaw}
        </Button>
      </header>
      <pre className="num px-4 py-3 text-[0.75rem] wrap-anywhere whitespace-pre-wrap">{rawText(event)}</pre>
    </section>
  )
}
