import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '~/components/ui/display/skeleton.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { intakeTexts as texts } from '~/texts/office/appointments-board.ts'
import { boardKeys } from '../../api/board-keys.ts'
import { useClinicalIntakes } from '../../api/clinical-intakes.ts'

/** Loads the forms' code with the body's drawing once there is a form to show; it can be tried again when that fails. */
const useForms = (enabled: boolean) =>
  useQuery({
    queryKey: boardKeys.intakeForms,
    queryFn: () => import('./clinical-intake-forms.tsx'),
    structuralSharing: false,
    enabled,
  })

/** 'Ficha clínica': what the patient wrote before the visit; nothing where no form was sent. */
export function ClinicalIntakes({ appointmentId }: { appointmentId: string }) {
  const { data, isError, refetch } = useClinicalIntakes(appointmentId)
  const some = data !== undefined && data.data.length > 0
  const forms = useForms(some)
  if (data && !some) return null
  if (!data && !isError) return <Loading />
  const Forms = forms.data?.ClinicalIntakeForms
  return (
    <section aria-label={texts.title} className="mt-6 border-t border-line pt-4">
      <h3 className="mb-1 font-bold">{texts.title}</h3>
      {some && Forms && <Forms rows={data.data} />}
      {some && !Forms && !forms.isError && <Lines />}
      {!Forms && (isError || forms.isError) && (
        <FailedLine text={texts.failed} onRetry={() => (some ? forms.refetch() : refetch())} className="text-ink-2" />
      )}
    </section>
  )
}

/** The loading state, without a title, since most appointments have no form. */
function Loading() {
  return (
    <div className="mt-6 border-t border-line pt-5">
      <Lines />
    </div>
  )
}

function Lines() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-4 w-48" />
      <Skeleton className="h-4 w-40" />
    </div>
  )
}
