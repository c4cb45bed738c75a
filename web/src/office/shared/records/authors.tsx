import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import type { useAuthors } from '~/practice/use-authors.ts'
import { recordTexts } from '~/texts/patients/records.ts'

/** Says that the authors' names are still read, or could not be. */
export function AuthorsNote({ names: { data, isError, refetch } }: Pick<ReturnType<typeof useAuthors>, 'names'>) {
  if (data) return null
  if (isError) return <FailedLine text={recordTexts.authors.failed} onRetry={() => void refetch()} className="mb-2" />
  return (
    <p role="status" className="sr-only">
      {recordTexts.authors.loading}
    </p>
  )
}
