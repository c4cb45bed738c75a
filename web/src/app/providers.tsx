import { QueryClient, QueryClientProvider, type QueryFunction } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, read } from '~/lib/http.ts'
import { useToasts } from '~/lib/toasts.ts'
import { useLoaded } from '~/lib/use-loaded.ts'

/**
 * The default read (docs/specification.md#public-calls): GET on the query key's segments joined by slashes. A 401 throws, or gives null
 * when the query's `meta` says `on401: 'empty'`.
 */
export const readByKey: QueryFunction = async ({ queryKey, signal, meta }) => {
  try {
    return (await read(queryKey.join('/'), { signal })).data ?? null
  } catch (error) {
    if (meta?.on401 === 'empty' && error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Caching (docs/specification.md#public-calls): what is read stays until the live feed or an own write changes it. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readByKey,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** Everything a page needs around it. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      {children}
      <Toasts />
    </QueryClientProvider>
  )
}

/** Loaded when a page expects messages, or with the first one. */
function Toasts() {
  const wanted = useToasts(({ expected, toasts }) => toasts[0]?.id ?? expected)
  const loaded = useLoaded(() => import('~/components/ui/toaster.tsx'), wanted)
  return loaded && <loaded.Toaster />
}
