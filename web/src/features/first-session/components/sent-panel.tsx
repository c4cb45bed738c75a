import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '~/app/paths.ts'
import { buttonStyle } from '~/components/ui/button.tsx'
import { Joint } from '~/components/ui/thread.tsx'
import { firstSession } from '~/texts/first-session.ts'

/** The form arrived. Takes the focus, so that it is read out and in view; shows nothing of what was sent. */
export function SentPanel() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { done } = firstSession
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView?.({ block: 'center' })
  }, [])
  return (
    <section
      aria-labelledby="enviado"
      className="animate-rise rounded-[28px] border-2 border-confirmado-d bg-paper p-6 md:p-8"
    >
      <div className="flex items-center gap-3">
        <Joint kind="done" className="size-6 border-confirmado-d! bg-confirmado-d!" />
        <h2 id="enviado" ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
          {done.title}
        </h2>
      </div>
      <p className="mt-3 max-w-[56ch] text-pretty text-ink-2">{done.lead}</p>
      <Link to={paths.home} className={buttonStyle('primary', 'lg', 'mt-6 max-sm:w-full')}>
        {done.home}
      </Link>
    </section>
  )
}
