import { type ReactNode, useId } from 'react'
import { cx } from '~/lib/class-names.ts'
import { useFocused } from '~/lib/focus/use-focused.ts'
import { Joint } from '../display/thread.tsx'

type DonePanelProps = {
  title: string
  children: ReactNode
  /** What was done; when it changes, the panel takes the focus again. */
  about?: string | undefined
  /** `waiting`: it was there already and nothing more happens now. */
  look?: 'done' | 'waiting'
  className?: string
}

const looks = {
  done: { box: 'border-confirmado-d', joint: 'border-confirmado-d! bg-confirmado-d!' },
  waiting: { box: 'border-agendado-d', joint: 'border-agendado-d! bg-agendado-d!' },
}

/** Tells what was done, instead of the form or above it. Takes the focus, so that it is read out and in view. */
export function DonePanel({ title, children, about, look = 'done', className }: DonePanelProps) {
  const id = useId()
  const heading = useFocused<HTMLHeadingElement>(true, about)
  return (
    <section
      aria-labelledby={id}
      className={cx('animate-rise rounded-[28px] border-2 bg-paper p-6 md:p-8', looks[look].box, className)}
    >
      <div className="flex items-start gap-3">
        <Joint kind="done" className={cx('mt-1 size-6', looks[look].joint)} />
        <h2 id={id} ref={heading} tabIndex={-1} data-takes-focus className="text-2xl font-bold outline-none">
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}
