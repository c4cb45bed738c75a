import type { ReactNode } from 'react'
import { cx } from '~/lib/class-names.ts'

/**
 * The kinds of joints of a thread. `planned` hollow teal: to come; `done` filled; `attention` coral: needs someone or went against plan;
 * `here` ringed: you are here; `later` dashed grey: not yet.
 */
export type JointKind = 'planned' | 'done' | 'attention' | 'here' | 'later'

const kinds: Record<JointKind, string> = {
  planned: 'border-bosque-600 bg-paper',
  done: 'border-bosque-600 bg-bosque-600',
  attention: 'border-coral-600 bg-paper',
  here: 'border-bosque-600 bg-bosque-600 ring-4 ring-bosque-300/60',
  later: 'border-dashed border-ink-4 bg-paper',
}

type JointProps = {
  kind: JointKind /** Filled although its kind is hollow, as the last step of a plan. */
  filled?: boolean
  className?: string
}

/** Decorative: a word beside it says the same. 14 px unless the class says otherwise. */
export function Joint({ kind, filled = false, className }: JointProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative block shrink-0 rounded-full border-3',
        kinds[kind],
        filled && kind === 'attention' && 'bg-coral-600!',
        filled && kind === 'planned' && 'bg-bosque-600!',
        className ?? 'size-3.5',
      )}
    />
  )
}

/** A list along the thread. Steps are `ThreadStep`s. */
export function Thread({ children, className, label }: { children: ReactNode; className?: string; label?: string }) {
  return (
    <ol className={className} aria-label={label}>
      {children}
    </ol>
  )
}

type ThreadStepProps = JointProps & {
  children: ReactNode
  /** The thread goes on below this step. */
  last?: boolean
  /** Width of the joint's column in px; the joint sits in its middle. */
  rail?: number
  jointClassName?: string
}

export function ThreadStep({ kind, filled = false, children, last = false, rail = 24, ...rest }: ThreadStepProps) {
  return (
    <li className={cx('group relative grid', rest.className)} style={{ gridTemplateColumns: `${rail}px 1fr` }}>
      <span className="relative flex justify-center">
        {!last && (
          <span
            aria-hidden="true"
            className="absolute top-3 -bottom-1 left-1/2 w-0.75 -translate-x-1/2 rounded-full bg-bosque-500"
          />
        )}
        <Joint kind={kind} filled={filled} className={cx('mt-1', rest.jointClassName ?? 'size-3.5')} />
      </span>
      {children}
    </li>
  )
}
