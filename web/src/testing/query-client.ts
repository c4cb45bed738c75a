/** The page's own query client, for specs of what stands below the pages. */
export { createQueryClient } from '~/app/providers.tsx'
