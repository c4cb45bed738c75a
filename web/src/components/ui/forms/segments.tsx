import { cx } from '~/lib/class-names.ts'

type SegmentsProps<Choice> = {
  label: string
  choices: readonly Choice[]
  chosen: Choice
  textOf: (choice: Choice) => string
  onChoose: (choice: Choice) => void
  className?: string
}

/** A few choices side by side as one bar, of which one is always chosen. */
export function Segments<Choice>({ label, choices, chosen, textOf, onChoose, className }: SegmentsProps<Choice>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a bar in every browser
    <div role="group" aria-label={label} className={cx('rounded-ctl bg-paper-3 p-1', className)}>
      {choices.map((choice) => (
        <button
          key={String(choice)}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
          className={cx(
            'min-h-8 rounded-[7px] px-3 font-semibold max-md:min-h-11',
            choice === chosen ? 'bg-paper text-ink shadow-sm' : 'text-ink-2 hover:text-ink',
          )}
        >
          {textOf(choice)}
        </button>
      ))}
    </div>
  )
}
