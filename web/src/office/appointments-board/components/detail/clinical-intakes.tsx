import { useQuery } from '@tanstack/react-query'
import { Loading } from '~/components/ui/display/skeleton.tsx'
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

const loading = <Loading text={texts.loading} lines={['h-4 w-48', 'h-4 w-40']} className="grid gap-3" />

/** 'Ficha clínica': what the patient wrote before the visit; nothing where no form was sent. */
export function ClinicalIntakes({ appointmentId }: { appointmentId: string }) {
  const { data, isError, refetch } = useClinicalIntakes(appointmentId)
  const some = data !== undefined && data.data.length > 0
  const forms = useForms(some)
  if (data && !some) return null
  // Without a title, since most appointments have no form.
  if (!data && !isError) return <div className="mt-6 border-t border-line pt-5">{loading}</div>
  const Forms = forms.data?.ClinicalIntakeForms
  return (
    <section aria-label={texts.title} className="mt-6 border-t border-line pt-4">
      <h3 className="mb-1 font-bold">{texts.title}</h3>
      {some && Forms && <Forms rows={data.data} />}
      {some && !Forms && !forms.isError && loading}
      {!Forms && (isError || forms.isError) && (
        <FailedLine text={texts.failed} onRetry={() => (some ? forms.refetch() : refetch())} className="text-ink-2" />
      )}
    </section>
  )
}
