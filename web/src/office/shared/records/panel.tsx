import type { ReactNode } from 'react'

type PanelProps = { title: string; aside?: ReactNode; children: ReactNode }

/** A part of a record under its title. */
export function Panel({ title, aside, children }: PanelProps) {
  return (
    <section aria-label={title} className="@container min-w-0 rounded-box border border-line px-4 py-3.5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-base font-bold">{title}</h3>
        <span className="text-ink-2">{aside}</span>
      </div>
      {children}
    </section>
  )
}
