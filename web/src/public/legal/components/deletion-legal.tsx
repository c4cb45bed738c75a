import type { ReactNode } from 'react'
import { Joint } from '~/components/ui/display/thread.tsx'
import { deletion } from '~/texts/legal/deletion.ts'

/** Exceptions, processing time and consequences (docs/specification.md#public-screens, #public-constants). */
export function LegalCard() {
  const { title, exceptions, term, consequences } = deletion.legal
  return (
    <section aria-labelledby="legal" className="rounded-[24px] border border-line-2 p-6 md:p-7">
      <h2 id="legal" className="text-xl font-bold">
        {title}
      </h2>
      <Part title={exceptions.title}>
        <p>{exceptions.text}</p>
        <ul className="mt-2 grid gap-1.5">
          {exceptions.items.map((item) => (
            <li key={item} className="flex gap-3">
              <Joint kind="attention" className="mt-2 size-2.5" />
              {item}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={term.title}>
        <p>{term.text}</p>
      </Part>
      <Part title={consequences.title}>
        <p>{consequences.text}</p>
      </Part>
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-5">
      <h3 className="font-bold">{title}</h3>
      <div className="mt-1 text-ink-2">{children}</div>
    </div>
  )
}
