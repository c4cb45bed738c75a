import { useQuery } from '@tanstack/react-query'
import { orderCountsQuery } from '~/office/shared/pending/counts.ts'
import { orderRefetch } from './refetch.ts'

/** How many orders there are of each status. The frame keeps them live. */
export const useOrderCounts = () => useQuery({ ...orderCountsQuery, ...orderRefetch })
