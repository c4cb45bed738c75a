import { Link } from 'react-router-dom'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { dateTimeText, erased } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { firstSessionTexts as texts } from '~/texts/appointments.ts'
import { useFormsOfVisit } from '../../api/visit/form-of-visit.ts'

/** 'Primera sesión': the first-session form that is of the visit, and the way to it; nothing where there is none. */
export function FormOfVisit({ appointmentId }: { appointmentId: string }) {
  const forms = useFormsOfVisit(appointmentId)
  const rows = forms.data?.data.filter((row) => row.linkedAppointmentId === appointmentId) ?? []
  if (rows.length === 0 && !forms.isError) return null
  return (
    <section aria-label={texts.title} className="mt-6 border-t border-line pt-4 @max-sm:mt-4 @max-sm:pt-3">
      <h3 className="mb-1 font-bold">{texts.title}</h3>
      {forms.isError && rows.length === 0 && (
        <FailedLine text={texts.failed} onRetry={() => forms.refetch()} className="text-ink-2" />
      )}
      {rows.map((row) => (
        <p key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 @max-sm:gap-y-0">
          <span className="min-w-0 break-words @max-sm:flex-1">{row.name ?? erased}</span>
          <span className="num text-ink-2 @max-sm:order-1 @max-sm:w-full">
            {texts.sent(dateTimeText(row.createdAt))}
          </span>
          {row.cedula && (
            <Link
              to={`${paths.doctorIntakes}?search=${encodeURIComponent(row.cedula)}`}
              className="inline-block py-2.5 font-semibold text-bosque-700 underline underline-offset-4"
            >
              {texts.open}
            </Link>
          )}
        </p>
      ))}
    </section>
  )
}
