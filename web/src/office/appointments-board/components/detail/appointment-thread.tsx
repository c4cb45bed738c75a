import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { Thread, ThreadStep } from '~/components/ui/display/thread.tsx'
import { useClock } from '~/lib/use-clock.ts'
import { useThread } from '~/office/shared/appointments/api/thread.ts'
import { threadLines } from '~/office/shared/appointments/model/thread-steps.ts'
import { HistoryLink } from '~/office/shared/history/history-link.tsx'
import { FileLink } from '~/office/shared/messaging/file-link.tsx'
import { threadTexts as texts } from '~/texts/appointments.ts'

/** 'Hilo de la cita': its history from now back to the booking. */
export function AppointmentThread({ row }: { row: AppointmentRow }) {
  const { data, isError, refetch } = useThread(row.id)
  return (
    <section aria-label={texts.title}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold">{texts.title}</h3>
        <HistoryLink of="appointments" id={row.id} />
      </div>
      {data && <Lines row={row} steps={data.data.steps} />}
      {!data && isError && <FailedLine text={texts.failed} onRetry={() => refetch()} className="text-ink-2" />}
      {!data && !isError && (
        <Loading text={texts.loading} lines={['h-4 w-48', 'h-4 w-40']} className="grid gap-3 pl-6" />
      )}
    </section>
  )
}

type LinesProps = { row: AppointmentRow; steps: Parameters<typeof threadLines>[1] }

function Lines({ row, steps }: LinesProps) {
  const lines = threadLines(row, steps, useClock(60_000))
  return (
    <Thread>
      {lines.map(({ key, joint, text, more, when, against, proof }, at) => (
        <ThreadStep key={key} kind={joint} last={at === lines.length - 1} rail={22}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2.5 pl-1.5">
            <span className="min-w-0">
              {text}
              {against && <span className="sr-only"> ({texts.againstPlan})</span>}
            </span>
            <span className="num text-[0.8125rem] whitespace-nowrap text-ink-2">{when}</span>
            {more && (
              <span className="num w-full text-[0.8125rem] wrap-anywhere whitespace-pre-line text-ink-2">{more}</span>
            )}
            {proof && (
              <span className="flex w-full flex-wrap gap-x-3 text-[0.8125rem]">
                {proof.fileTypes.map((type, number) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a file is known by its number.
                  <FileLink key={number} message={proof} number={number} type={type} />
                ))}
              </span>
            )}
          </div>
        </ThreadStep>
      ))}
    </Thread>
  )
}
