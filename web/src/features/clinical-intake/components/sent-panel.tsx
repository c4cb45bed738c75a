import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '~/app/paths.ts'
import { buttonStyle } from '~/components/ui/button.tsx'
import { Joint } from '~/components/ui/thread.tsx'
import { dateText, hourText, weekdayText } from '~/lib/format.ts'
import { clinicalIntake } from '~/texts/clinical-intake.ts'
import { texts as common } from '~/texts/common.ts'
import type { IntakeAppointment } from '../api/appointment.ts'

const texts = clinicalIntake.done

/** The form is with the practice. Takes the focus, so that it is read out and in view. */
export function SentPanel({ appointment: { date, time } }: { appointment: IntakeAppointment }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section
      aria-labelledby="enviada"
      className="mt-8 max-w-180 animate-rise rounded-[28px] border-2 border-confirmado-d p-6 md:p-8"
    >
      <div className="flex items-start gap-3">
        <Joint kind="done" className="mt-1 size-6 border-confirmado-d! bg-confirmado-d!" />
        <h2 id="enviada" ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
          {texts.title}
        </h2>
      </div>
      <p className="mt-4 text-lg text-ink-2">{texts.lead}</p>
      <p className="num text-xl font-bold">
        {weekdayText(date)} {dateText(date)}, {hourText(time)}
      </p>
      <p className="mt-4 text-base text-ink-2">{texts.note}</p>
      <Link to={paths.home} className={buttonStyle('primary', 'lg', 'mt-7 max-sm:w-full')}>
        {common.backHome}
      </Link>
    </section>
  )
}
