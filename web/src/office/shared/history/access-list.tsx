import { type AccessRow, accessCalls } from '@clinic/shared-events/contracts/patients/accesses.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { MoreButton } from '~/components/ui/display/more-button.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { dateTimeText } from '~/lib/format.ts'
import { readCall } from '~/lib/http/call.ts'
import { pageOf } from '~/lib/reads/pages.ts'
import { moreOf } from '~/lib/reads/use-paged-query.ts'
import { accessTexts as texts } from '~/texts/history/accesses.ts'

const firstRows = 20
const pageRows = 100

/** GET /api/doctor/accesses, page by page, read anew whenever it is opened. */
const useAccesses = (of: string | undefined) => {
  const query = useInfiniteQuery({
    queryKey: ['accesses', of],
    queryFn: async ({ pageParam: after, signal }) => {
      const limit = after === undefined ? firstRows : pageRows
      return pageOf(await readCall(accessCalls.listAccesses, { query: { of, limit, after }, signal }))
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  })
  return { query, rows: query.data?.pages.flatMap(({ data }) => data), more: moreOf(query) }
}

/** Who saw the clinical data of a stream, newest first; for administrators. Read when it is asked for. */
export function AccessList({ of }: { of: string }) {
  const [open, setOpen] = useState(false)
  if (open) return <Accesses of={of} />
  return (
    <Button size="sm" className="max-md:min-h-11 print:hidden" onClick={() => setOpen(true)}>
      {texts.open}
    </Button>
  )
}

/** `subject`: what stands beside an entry where they are of everybody. */
export function Accesses({ of, subject }: { of?: string; subject?: (row: AccessRow) => ReactNode }) {
  const { query, rows, more } = useAccesses(of)
  if (!rows && query.isError) return <ErrorState title={texts.failed} onRetry={() => void query.refetch()} small />
  if (!rows) return <p role="status">{texts.loading}</p>
  return (
    <>
      <p className="mb-2 text-[0.8125rem] text-ink-2">{rows.length === 0 ? texts.none : texts.hint}</p>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <strong>{row.by ?? texts.formerAccount}</strong> · {texts.kinds[row.what]}
              {subject && <> · {subject(row)}</>}
            </span>
            <time dateTime={row.at} className="num text-ink-2">
              {dateTimeText(row.at)}
            </time>
          </li>
        ))}
      </ul>
      <MoreButton more={more} className="mt-2" />
    </>
  )
}
