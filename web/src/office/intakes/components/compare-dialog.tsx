import type { Choice } from '@clinic/shared-events/contracts/patients/form-and-record.ts'
import { type FormEvent, useState } from 'react'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { DialogButtons } from '~/components/ui/dialogs/dialog-buttons.tsx'
import { intakeReviewTexts } from '~/texts/patients/intakes.ts'
import { recordTexts } from '~/texts/patients/records.ts'
import { type Choices, type ComparedRow, firstChoices, undecided } from '../model/compared.ts'

const texts = intakeReviewTexts.compare

type CompareProps<F extends string> = {
  words: { title: string; lead: string; stands: string; came: string; submit: string }
  rows: readonly ComparedRow<F>[]
  sending: boolean
  /** Why it was not taken. */
  notice: string | null
  onDecided: (choices: Choices<F>) => void
  onClose: () => void
}

/** What stands and what came, side by side, field by field: each that differs is taken over or left before anything is done. */
export function CompareDialog<F extends string>({ words, rows, sending, notice, onDecided, onClose }: CompareProps<F>) {
  const [chosen, setChosen] = useState<readonly { row: ComparedRow<F>; choice: Choice }[]>([])
  const [missing, setMissing] = useState<readonly F[]>([])
  const choices: Choices<F> = { ...firstChoices(rows), ...stillChosen(rows, chosen) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const open = undecided(rows, choices)
    setMissing(open)
    if (open.length === 0) onDecided(choices)
  }
  const stillMissing = rows.filter(({ field }) => missing.includes(field) && choices[field] === undefined)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !sending && onClose()}
      title={words.title}
      description={words.lead}
      className="text-sm md:w-[min(52rem,calc(100vw-48px))]!"
    >
      <form onSubmit={submit} noValidate>
        <div className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <Compared
              key={row.field}
              row={row}
              words={words}
              chosen={choices[row.field]}
              wrong={stillMissing.includes(row)}
              onChoose={(choice) => setChosen((before) => [...before, { row, choice }])}
            />
          ))}
        </div>
        <DialogButtons
          submit={{ idle: words.submit, sending: recordTexts.saving }}
          sending={sending}
          notice={stillMissing.length > 0 ? texts.missing(stillMissing.map(({ label }) => label)) : notice}
        />
      </form>
    </Dialog>
  )
}

/** What was chosen, the last for each field; between other values than those that are shown now it says nothing. */
const stillChosen = <F extends string>(
  rows: readonly ComparedRow<F>[],
  chosen: readonly { row: ComparedRow<F>; choice: Choice }[],
): Choices<F> => {
  const shown = chosen.filter(({ row: { field, stands, came } }) =>
    rows.some((row) => row.field === field && row.stands === stands && row.came === came),
  )
  return Object.fromEntries(shown.map(({ row, choice }) => [row.field, choice])) as Choices<F>
}

type ComparedProps = {
  row: ComparedRow
  words: { stands: string; came: string }
  chosen: Choice | undefined
  wrong: boolean
  onChoose: (choice: Choice) => void
}

function Compared({ row, words, chosen, wrong, onChoose }: ComparedProps) {
  const { field, label, choices } = row
  return (
    <fieldset className="min-w-0 py-3" aria-invalid={wrong}>
      <legend className="float-left mb-1 w-full font-bold">{label}</legend>
      <dl className="clear-both grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {(['stands', 'came'] as const).map((side) => (
          <div key={side} className="min-w-0">
            <dt className="text-ink-2">{words[side]}</dt>
            <dd className="break-words whitespace-pre-line">{row[side] || recordTexts.noData}</dd>
          </div>
        ))}
      </dl>
      {choices.length === 0 ? (
        <p className="mt-1 text-ink-2">{row.came === '' ? texts.notFilled : texts.same}</p>
      ) : (
        <div className="mt-2 flex flex-wrap gap-2">
          {choices.map((choice) => (
            <label
              key={choice}
              className="flex min-h-9 cursor-pointer items-center gap-2 rounded-ctl border border-ctl bg-paper px-3 has-checked:border-coral-t has-checked:bg-coral-100 has-checked:text-coral-t max-md:min-h-11"
            >
              <input
                type="radio"
                name={field}
                checked={chosen === choice}
                onChange={() => onChoose(choice)}
                className="accent-coral-600"
              />
              {texts.choices[choice]}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}
