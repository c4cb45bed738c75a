import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLoaded } from '~/lib/reads/use-loaded.ts'
import { useToasts } from '~/lib/toasts.ts'

/** Caching (docs/specification.md#public-calls): what is read stays until the live feed or an own write changes it. What failed is read again once the line is back (docs/web.md#reading-and-writing). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** The providers around every page. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      {children}
      <Toasts />
    </QueryClientProvider>
  )
}

/** The toaster, loaded when a page expects messages or with the first one. */
function Toasts() {
  const wanted = useToasts(({ expected, toasts }) => toasts[0]?.id ?? expected)
  const loaded = useLoaded(() => import('~/components/ui/toaster.tsx'), wanted)
  return loaded && <loaded.Toaster />
}
