import { type EraseBody, erasureCalls } from '@clinic/shared-events/contracts/practice/erasures.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { readCall, sendCall } from '~/lib/http/call.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'

export type Person = { email: string; phone: string; cedula: string }

/** GET /api/personal-data: what there is of a person; null asks nothing. `search`: which one it is, so that the same is searched again. It is forgotten with the page. */
export const usePersonalData = (person: Person | null, search: number) =>
  useQuery({
    queryKey: ['personal-data', 'found', person, search],
    queryFn: ({ signal }) => readCall(erasureCalls.findPersonalData, { query: { ...person }, signal }),
    enabled: person !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** GET /api/personal-data/export: these streams whole. It is forgotten once it is closed. */
export const usePersonExport = (streams: readonly string[]) =>
  useQuery({
    queryKey: ['personal-data', 'export', streams],
    queryFn: ({ signal }) => readCall(erasureCalls.exportPersonalData, { query: { streams: streams.join() }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** POST /api/personal-data/erasures. */
export const useErase = () =>
  useMutation({
    mutationFn: useSendOnce((body: EraseBody, idempotencyKey) =>
      sendCall(erasureCalls.erasePersonalData, { body, idempotencyKey }),
    ),
    gcTime: 0,
  })
