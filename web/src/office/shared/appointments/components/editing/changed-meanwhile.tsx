import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { stands } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { useId } from 'react'
import { ChangedValues } from '~/components/ui/display/changed-values.tsx'
import { useClock } from '~/lib/use-clock.ts'
import { useAuthors } from '~/practice/use-authors.ts'
import { formTexts, meanwhileTexts } from '~/texts/appointments.ts'
import { useThread } from '../../api/thread.ts'
import type { useMeanwhile } from '../../hooks/use-meanwhile.ts'
import { type Both, changedSince, type Seen } from '../../model/editing/changed-meanwhile.ts'

const texts = formTexts.meanwhile

type Meanwhile = ReturnType<typeof useMeanwhile>
type ChangedProps = {
  /** The appointment as somebody else has left it. */
  now: AppointmentRow
  meanwhile: Meanwhile
  /** Whether a save waits for what is to be chosen: then it comes into view. */
  asks: boolean
}

/** Who changed what of the appointment since its form was opened: taken into it, or beside what was typed, for the person to choose. */
export function ChangedMeanwhile({ now, meanwhile, asks }: ChangedProps) {
  const { opened, both, isOpen } = meanwhile
  const seen = opened ? changedSince(opened, now) : []
  const taken = seen.filter(({ label }) => !both.some((one) => one.label === label))
  return (
    <div aria-live="polite" data-decision={asks && isOpen ? '' : undefined} className="scroll-mt-4 empty:hidden">
      {seen.length > 0 && (
        <div className="mb-4 grid gap-3 rounded-ctl border border-coral-600 bg-paper px-3 py-2.5 [overflow-wrap:anywhere]">
          <Who now={now} seen={seen} />
          {!stands(now) && <p>{texts.ended}</p>}
          {taken.length > 0 && (
            <ChangedValues
              title={texts.others}
              values={taken.map(({ label, before, theirs }) => ({
                label,
                lines: [meanwhileTexts.before(before), meanwhileTexts.now(theirs)],
              }))}
            />
          )}
          {both.length > 0 && <p className="font-semibold text-coral-t">{texts.both}</p>}
          {both.map((one) => (
            <Choice key={one.label} both={one} meanwhile={meanwhile} />
          ))}
        </div>
      )}
    </div>
  )
}

/** 'María Quesada cambió fecha y hora hace 12 s.'; of whom nothing is known yet 'Otra persona'. */
function Who({ now, seen }: Pick<ChangedProps, 'now'> & { seen: readonly Seen[] }) {
  const { data } = useThread(now.id)
  const { authorOf } = useAuthors()
  const clock = useClock(10_000)
  const step = data?.data.steps.findLast(({ at }) => at === now.updatedAt)
  const who = step?.by ? authorOf(step.by) : step?.actor === 'public' ? texts.patient : null
  const labels = seen.map(({ label }) => label.toLowerCase())
  const isCancelled = now.status === 'cancelado' && labels.includes(texts.status.toLowerCase())
  const what = isCancelled ? texts.cancelled : texts.changed(new Intl.ListFormat('es').format(labels))
  return (
    <p className="text-base font-bold text-coral-t">
      {texts.who(who ?? texts.somebody, what, { since: now.updatedAt, now: clock })}
    </p>
  )
}

function Choice({ both, meanwhile: { chosen, choose } }: { both: Both } & Pick<ChangedProps, 'meanwhile'>) {
  const name = useId()
  const option = (whose: 'theirs' | 'mine', words: string) => (
    <label className="flex min-h-8.5 cursor-pointer items-start gap-2 rounded-ctl border border-ctl px-2 py-1.5 has-checked:border-bosque-600 has-checked:bg-bosque-50 max-md:min-h-11">
      <input
        type="radio"
        name={name}
        className="mt-0.75 shrink-0 accent-bosque-700"
        checked={chosen.get(both) === whose}
        onChange={() => choose(both, whose)}
      />
      <span className="min-w-0 whitespace-pre-line">{words}</span>
    </label>
  )
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1 font-semibold">{both.label}</legend>
      {option('theirs', texts.theirs(both.theirs))}
      {option('mine', texts.mine(both.mine))}
    </fieldset>
  )
}
