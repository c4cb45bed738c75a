import { searchFrom } from '@clinic/shared-events/contracts/patients/patient-search.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { PhoneLink } from '~/components/ui/reach-links.tsx'
import { usePatientsFound } from '~/office/shared/appointments/api/search-patients.ts'
import { paths } from '~/paths.ts'
import { patientsTexts } from '~/texts/patients/patients.ts'

const texts = patientsTexts.onlyVisits

/** Whoever is found by their visits alone, and the way to open their record with what the last booking says; read again when a record was opened, which may be theirs. `none` stands where nobody is. */
export function OnlyVisits({ search, none }: { search: string; none: ReactNode }) {
  const isAsked = search.length >= searchFrom
  const { data, isError, refetch } = usePatientsFound(search, isAsked)
  const people = data?.data.flatMap(({ patientId, next, last, ...person }) => {
    const visitId = (next ?? last)?.id ?? person.cancelled
    return patientId === null && visitId ? [{ ...person, visitId }] : []
  })
  if (!people && isError)
    return <FailedLine text={texts.failed} onRetry={() => void refetch()} className="px-4 text-ink-2" />
  if (!people && isAsked) return null
  if (!people || people.length === 0) return none
  return (
    <section aria-label={texts.title} className="border-t border-line px-4 py-3">
      <h3 className="text-[0.8125rem] font-semibold text-ink-2">{texts.title}</h3>
      <ul className="divide-y divide-line">
        {people.map(({ name, phone, visits, cancelled, visitId }) => (
          <li key={visitId} className="py-2">
            <p className="font-semibold break-words">{name}</p>
            <p className="num text-ink-2">
              <PhoneLink phone={phone} /> · {cancelled ? texts.cancelled(visits) : texts.visits(visits)}
            </p>
            <Link
              to={`${paths.doctorPatients}?cita=${visitId}`}
              className="inline-block py-2.5 font-semibold text-bosque-700 underline underline-offset-4 md:py-1"
            >
              {texts.open} <span className="sr-only">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
