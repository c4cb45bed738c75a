import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '~/lib/class-names.ts'
import { keepFieldFocusedByChoices } from '~/lib/focus/keep-field-focused.ts'
import { texts } from '~/texts/common.ts'

export type SectionState = 'pending' | 'done' | 'problem'

type FormSectionProps = {
  step: number
  title: string
  state: SectionState
  last?: boolean
  /** A word beside the title, as 'Opcional'. */
  note?: string
  children: ReactNode
}

const joints: Record<SectionState, string> = {
  pending: 'border-bosque-600 bg-paper text-bosque-700',
  done: 'border-bosque-700 bg-bosque-700 text-on-pri',
  problem: 'border-cancelado-d bg-cancelado text-cancelado-t',
}

/** A section of a form on the rail of joints: its number turns to a tick or an exclamation mark. */
export function FormSection({ step, title, state, last = false, note, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      onMouseDown={keepFieldFocusedByChoices}
      className={cx('relative md:pl-14', !last && 'pb-12 md:pb-14')}
    >
      {!last && (
        <span aria-hidden="true" className="absolute top-9 -bottom-px left-4 w-0.75 bg-bosque-300 max-md:hidden" />
      )}
      <div className="flex items-center gap-3 md:-ml-14 md:gap-5">
        <SectionJoint step={step} state={state} />
        <h2 id={id} className="text-[1.375rem] leading-tight font-bold md:text-[1.5rem]">
          {title}
        </h2>
        {note && <span className="ml-auto shrink-0 text-base text-ink-2">{note}</span>}
      </div>
      <div className="mt-5">{children}</div>
    </section>
  )
}

/** The joint of a section, for one that stands beside the rail. */
export function SectionJoint({ step, state }: Pick<FormSectionProps, 'step' | 'state'>) {
  return (
    <span
      className={cx(
        'relative grid size-9 shrink-0 place-items-center rounded-full border-3 text-base font-bold transition-colors duration-200',
        joints[state],
      )}
    >
      <span aria-hidden="true">{mark(state, step)}</span>
      <span className="sr-only">{texts.sectionState[state].replace('{n}', String(step))}</span>
    </span>
  )
}

const mark = (state: SectionState, step: number) => {
  if (state === 'done') return <Check size="1.125rem" strokeWidth={3} />
  return state === 'problem' ? '!' : step
}
