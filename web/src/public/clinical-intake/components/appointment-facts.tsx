import { cx } from '~/lib/class-names.ts'
import { dateText, erased, hourText, weekdayText } from '~/lib/format.ts'
import { clinicalIntake } from '~/texts/public/clinical-intake.ts'
import type { IntakeAppointment } from '../api/appointment.ts'

const texts = clinicalIntake.appointment

/** Shows whose appointment it is and when; pages of patients do not show the status. */
export function AppointmentFacts({ appointment: { name, date, time } }: { appointment: IntakeAppointment }) {
  return (
    <section aria-label={texts.label}>
      <dl className="mt-8 grid grid-cols-[1fr_auto] rounded-box border border-line-2 max-[19rem]:block md:flex">
        <Fact what={texts.patient} className="max-md:col-span-2 max-md:border-b">
          {name ?? erased}
        </Fact>
        <Fact what={texts.date} className="num md:border-l">
          {weekdayText(date)} {dateText(date)}
        </Fact>
        <Fact what={texts.time} className="num border-l max-[19rem]:border-t max-[19rem]:border-l-0">
          {hourText(time)}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ what, className, children }: { what: string; className: string; children: React.ReactNode }) {
  return (
    <div className={cx('min-w-0 border-line px-5 py-3.5 md:px-7', className)}>
      <dt className="text-base text-ink-2">{what}</dt>
      <dd className="text-lg font-bold">{children}</dd>
    </div>
  )
}
