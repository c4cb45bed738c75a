import type { PersonExport as Exported } from '@clinic/shared-events/contracts/practice/erasures.ts'
import { Download, Printer } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { dateTimeText } from '~/lib/format.ts'
import { fieldTexts, personalDataTexts as texts } from '~/texts/history/personal-data.ts'
import { usePersonExport } from '../api/personal-data.ts'

type PersonExportProps = { streams: readonly string[]; onClose: () => void }

/** What was chosen of a person, to be read, printed and taken along. */
export function PersonExport({ streams, onClose }: PersonExportProps) {
  const { data, isError, isFetching, refetch } = usePersonExport(streams)
  return (
    <section aria-labelledby="exportado" className="grid gap-4">
      <header className="flex flex-wrap items-center gap-3">
        <h2 id="exportado" className="mr-auto text-lg font-bold">
          {texts.exportTitle}
        </h2>
        {data && <Takes exported={data.data} />}
        <Button size="sm" className="max-md:min-h-11 print:hidden" onClick={onClose}>
          {texts.close}
        </Button>
      </header>
      {isFetching && <Loading text={texts.exportLoading} lines={['h-40 w-full']} />}
      {!isFetching && isError && <ErrorState title={texts.exportFailed} onRetry={() => void refetch()} small />}
      {data && <Read exported={data.data} />}
    </section>
  )
}

function Takes({ exported }: { exported: Exported }) {
  const address = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(exported, null, 2))}`
  const link = 'inline-flex min-h-11 items-center gap-2 font-semibold text-bosque-700 underline print:hidden'
  return (
    <>
      <a href={address} download="datos-personales.json" className={link}>
        <Download aria-hidden="true" size={16} />
        {texts.download}
      </a>
      <Button size="sm" className="max-md:min-h-11 print:hidden" onClick={() => window.print()}>
        <Printer aria-hidden="true" size={16} />
        {texts.print}
      </Button>
    </>
  )
}

const kindText = (kind: string): string => texts.kinds[kind as keyof typeof texts.kinds] ?? kind

function Read({ exported }: { exported: Exported }) {
  return (
    <>
      <p className="text-ink-2">{texts.exportedAt(dateTimeText(exported.exportedAt))}</p>
      {exported.streams.map(({ stream, kind, events }) => (
        <section key={stream} aria-label={kindText(kind)} className="grid gap-2">
          <h3 className="font-bold">{kindText(kind)}</h3>
          <ol className="grid gap-2">
            {events.map((event, n) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: events of a stream never move
                key={n}
                className="rounded-box border border-line-2 bg-paper px-4 py-2"
              >
                <p className="font-semibold">
                  {event.title} <span className="font-normal text-ink-2">{dateTimeText(event.at)}</span>
                </p>
                <Content content={event.content} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

type Content = Exported['streams'][number]['events'][number]['content']

/** What of an event is the person's; what is open tells when and what, which stands above. */
function Content({ content: { data: _, ...parts } }: { content: Content }) {
  return Object.entries(parts).map(([part, fields]) =>
    fields === null ? (
      <p key={part}>{texts.erasedPart}</p>
    ) : (
      <dl key={part} className="grid gap-x-4 sm:grid-cols-[12rem_1fr]">
        {Object.entries(fields).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{fieldTexts[name] ?? name}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{valueText(value)}</dd>
          </div>
        ))}
      </dl>
    ),
  )
}

const valueText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
