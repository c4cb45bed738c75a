import { type FormState, formDraftCalls, type LinkedForm } from '@clinic/shared-events/contracts/form-drafts.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RemoteCalls } from '~/lib/forms/remote-draft.ts'
import { readCall, sendCall } from '~/lib/http/call.ts'

/** A form and what stands for it in the link that it was opened by. */
export type FormLink = { form: LinkedForm; link: string }

/** A form does not wait longer for what is kept under its link. Milliseconds. */
const patienceMs = 4_000
/** Who knows the id of a visit alone has no mark behind it. */
const idLength = 22

const stateOptions = ({ form, link }: FormLink) =>
  queryOptions({
    queryKey: ['/api', 'form-drafts', form, link],
    queryFn: async ({ signal }): Promise<FormState> =>
      (await readCall(formDraftCalls.readForm, { params: { form, link }, signal })).data,
    // It may be opened again once it was sent.
    staleTime: 0,
    gcTime: 0,
  })

/** The calls of the draft under a link. @throws ApiError, ConnectionError */
const useCalls = (of: FormLink): RemoteCalls => {
  const client = useQueryClient()
  return {
    read: async () => (await client.fetchQuery(stateOptions(of))).draft,
    keep: (values, from, leaving) =>
      sendCall(formDraftCalls.keepFormDraft, { params: of, body: { values, from }, keepalive: leaving }),
    discard: () => sendCall(formDraftCalls.discardFormDraft, { params: of }),
  }
}

/**
 * How a form stands under its link; undefined while that is asked for. `is`: 'bare' without a mark, of which nothing is kept or told; 'over' where it led to
 * nothing any more; 'unknown' where the server could not be asked, and the tab's own draft goes on.
 */
export const useFormState = (of: FormLink) => {
  const hasMark = of.link.length > idLength
  const calls = useCalls(of)
  const { data, isError, isFetchedAfterMount } = useQuery({
    ...stateOptions(of),
    queryFn: async ({ signal }) =>
      (
        await readCall(formDraftCalls.readForm, {
          params: of,
          signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
        })
      ).data,
    enabled: hasMark,
  })
  if (!hasMark) return { is: 'bare', sentAt: null, known: {} } as const
  if (isFetchedAfterMount && data) {
    const { sentAt, known, draft } = data
    return data.keeps
      ? ({ is: 'kept', sentAt, known, draft, calls } as const)
      : ({ is: 'over', sentAt: null, known: {} } as const)
  }
  return isError ? ({ is: 'unknown', sentAt: null, known: {}, draft: undefined, calls } as const) : undefined
}
export type OpenedForm = NonNullable<ReturnType<typeof useFormState>>
