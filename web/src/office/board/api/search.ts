import {
  botConversationCalls,
  botConversationFeeds,
} from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { searchFrom } from '@clinic/shared-events/contracts/patients/patient-search.ts'
import { orderCalls, orderFeeds } from '@clinic/shared-events/contracts/shop/orders.ts'
import { productCalls } from '@clinic/shared-events/contracts/shop/products.ts'
import { isNearlyFound, searchTextOf } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import { useReadAnew } from '~/lib/live/use-live-query.ts'
import { usePatientsFound } from '~/office/shared/appointments/api/search-patients.ts'

/** The most of each kind that is shown. */
const limit = 5
const fresh = { staleTime: 0, gcTime: 0 }

const ordersQuery = (search: string) =>
  queryOptions({
    queryKey: ['search', 'orders', search],
    queryFn: ({ signal }) => readCall(orderCalls.listOrders, { query: { limit, search }, signal }),
    ...fresh,
  })
const conversationsQuery = (search: string) =>
  queryOptions({
    queryKey: ['search', 'conversations', search],
    queryFn: ({ signal }) => readCall(botConversationCalls.searchConversations, { query: { limit, search }, signal }),
    ...fresh,
  })
const productsQuery = queryOptions({
  queryKey: ['search', 'products'],
  queryFn: ({ signal }) => readCall(productCalls.listProducts, { signal }),
})

/**
 * The people with their visits, the orders, conversations and products that a text finds; nothing before it is long enough. It is read
 * again when what it was found in changes: nobody is shown who was erased meanwhile.
 */
export const useSearch = (text: string) => {
  const enabled = text.length >= searchFrom
  const people = usePatientsFound(text, enabled)
  const orders = useReadAnew({ ...ordersQuery(text), enabled }, orderFeeds.orders)
  const conversations = useReadAnew({ ...conversationsQuery(text), enabled }, botConversationFeeds.conversations)
  const products = useQuery({ ...productsQuery, enabled })
  const all = [people, orders, conversations, products]
  return {
    isAsked: enabled,
    isReading: all.some(({ isLoading }) => isLoading),
    isError: all.some(({ isError }) => isError),
    readAgain: () => {
      for (const one of all) if (one.isError) void one.refetch()
    },
    people: people.data?.data.slice(0, limit) ?? [],
    orders: orders.data?.data ?? [],
    conversations: conversations.data?.data ?? [],
    products:
      products.data?.data
        .filter(({ name, category }) => enabled && isNearlyFound(searchTextOf([name, category]), text))
        .slice(0, limit) ?? [],
  }
}
export type Found = ReturnType<typeof useSearch>
