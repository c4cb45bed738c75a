import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Reads again, when the window gets the focus, the queries that ask for it (`refetchOnWindowFocus`). By itself the query client does so only
 * when the page becomes visible, which a window beside another always is.
 */
export const useReadOnFocus = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const read = () => client.getQueryCache().onFocus()
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [client])
}
