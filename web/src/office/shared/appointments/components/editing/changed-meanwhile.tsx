import { type ReactNode, useId, useState } from 'react'
import { ChangedValues } from '~/components/ui/display/changed-values.tsx'
import { formTexts } from '~/texts/appointments.ts'
import type { Both, Meanwhile } from '../../model/editing/changed-meanwhile.ts'
import type { FormValues } from '../../model/editing/form-values.ts'

const texts = formTexts.meanwhile

type Take = (values: Partial<FormValues>) => void

/** The choices between both values of what two people changed: which are made, and what makes one. */
export const useChoices = (meanwhile: Meanwhile | undefined) => {
  const [made, setMade] = useState<{ of: Meanwhile; chosen: ReadonlyMap<Both, 'theirs' | 'mine'> } | null>(null)
  const chosen = made !== null && made.of === meanwhile ? made.chosen : new Map<Both, 'theirs' | 'mine'>()
  return {
    chosen,
    /** Whether something is left to be chosen. */
    open: meanwhile?.both.some((both) => !chosen.has(both)) ?? false,
    choose: (both: Both, whose: 'theirs' | 'mine') => {
      if (meanwhile) setMade({ of: meanwhile, chosen: new Map(chosen).set(both, whose) })
    },
  }
}

type ChangedProps = { meanwhile: Meanwhile; choices: ReturnType<typeof useChoices>; onTake: Take }

/** What somebody else changed while the form was open: taken into it, or beside what was typed, for the person to choose. */
export function ChangedMeanwhile({ meanwhile, choices, onTake }: ChangedProps) {
  const { others, both } = meanwhile
  return (
    <div className="grid gap-3 rounded-ctl border border-coral-600 bg-paper px-3 py-2.5 [overflow-wrap:anywhere]">
      {others.length > 0 && (
        <ChangedValues title={texts.others} values={others.map(({ label, theirs }) => ({ label, lines: [theirs] }))} />
      )}
      {both.length > 0 && <p className="font-semibold text-coral-t">{texts.both}</p>}
      {both.map((one) => (
        <Choice key={one.label} both={one} choices={choices} onTake={onTake} />
      ))}
    </div>
  )
}

type ChoiceProps = Pick<ChangedProps, 'choices' | 'onTake'> & { both: Both }

function Choice({ both, choices, onTake }: ChoiceProps) {
  const name = useId()
  const option = (whose: 'theirs' | 'mine', values: Partial<FormValues>, children: ReactNode) => (
    <label className="flex min-h-8.5 cursor-pointer items-start gap-2 rounded-ctl border border-ctl px-2 py-1.5 has-checked:border-bosque-600 has-checked:bg-bosque-50 max-md:min-h-11">
      <input
        type="radio"
        name={name}
        className="mt-0.75 shrink-0 accent-bosque-700"
        checked={choices.chosen.get(both) === whose}
        onChange={() => {
          // What was typed is in the form already, and may have been typed on since; it is put back where the other's was taken.
          if (whose === 'theirs' || choices.chosen.get(both) === 'theirs') onTake(values)
          choices.choose(both, whose)
        }}
      />
      <span className="min-w-0 whitespace-pre-line">{children}</span>
    </label>
  )
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1 font-semibold">{both.label}</legend>
      {option('theirs', both.theirValues, texts.theirs(both.theirs))}
      {option('mine', both.myValues, texts.mine(both.mine))}
    </fieldset>
  )
}
