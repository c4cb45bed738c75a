import { reportTexts } from '~/texts/office/reports.ts'
import { useMessageWeeks } from '../api/reports.ts'
import { addedMessages, type MessageCounts, messageGroups, messageNames } from '../model/bars.ts'
import type { Period } from '../model/period.ts'
import { BarGroups, type Series } from './bar-groups.tsx'
import { ChartBox, ChartTable, LegendItem } from './chart-box.tsx'
import { looks, Swatch } from './patterns.tsx'

const texts = reportTexts.messages

/** From the line up, each message once, then what hangs below it. */
const series = [
  { name: 'read', look: looks.read, of: ({ read }) => read },
  { name: 'delivered', look: looks.delivered, of: ({ delivered, read }) => delivered - read },
  { name: 'sent', look: looks.sent, of: ({ sent, delivered }) => sent - delivered },
  { name: 'failed', look: looks.failed, below: true, of: ({ failed }) => failed },
] as const satisfies readonly Series<MessageCounts>[]

/** What was sent to patients by week and how far it got, with the visits that a reminder had confirmed (docs/decisions/0158). */
export function MessagesChart({ period }: { period: Period }) {
  return (
    <ChartBox
      id="mensajes-por-semana"
      title={texts.title}
      query={useMessageWeeks(period)}
      isEmpty={(rows) => Object.values(addedMessages(rows)).every((count) => count === 0)}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    >
      {(rows) => {
        const groups = messageGroups(period, rows)
        const sums = addedMessages(rows)
        const lead = texts.lead(sums)
        return (
          <>
            <p className="mt-1 text-ink-2">{lead}</p>
            <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
              {series.map(({ name, look, of }) => (
                <LegendItem
                  key={name}
                  swatch={<Swatch id={`mensajes-${name}`} look={look} />}
                  count={of(sums)}
                  word={texts.words[name]}
                />
              ))}
            </ul>
            <BarGroups label={`${texts.title}: ${lead}`} height={150} {...{ groups, series }} />
            <p className="mt-2 text-[0.8125rem] text-ink-2">{texts.rule}</p>
            <ChartTable
              caption={texts.title}
              head={[reportTexts.appointments.week, ...messageNames.map((name) => texts.columns[name])]}
              rows={groups
                .flatMap(({ bars }) => bars)
                .map((bar) => [bar.name, ...messageNames.map((name) => String(bar[name]))])}
            />
          </>
        )
      }}
    </ChartBox>
  )
}
