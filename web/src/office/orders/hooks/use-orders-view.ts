import { type OrderStatus, orderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'
import { useSearchParams } from 'react-router-dom'

/** What of the orders is shown, as the address says it: the status they are narrowed to and the one that is selected. */
export const useOrdersView = () => {
  const [params, setParams] = useSearchParams()
  const status = orderStatus.safeParse(params.get('estado'))
  const change = (name: 'estado' | 'pedido', value: string | null, push = false) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: !push },
    )
  return {
    status: status.success ? status.data : null,
    narrow: (to: OrderStatus | null) => change('estado', to),
    id: params.get('pedido'),
    open: (id: string, push: boolean) => change('pedido', id, push),
    clear: () => change('pedido', null),
  }
}
