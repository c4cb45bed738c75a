import { useSearchParams } from 'react-router-dom'

const param = 'nuevo'

/** Whether the address asks for the form of a new one (`?nuevo`), and what takes that out of the address once the form is closed. */
export const useAsksForNew = (): [asks: boolean, answered: () => void] => {
  const [params, setParams] = useSearchParams()
  const asks = params.has(param)
  const answered = () => {
    if (!asks) return
    const without = new URLSearchParams(params)
    without.delete(param)
    setParams(without, { replace: true, preventScrollReset: true })
  }
  return [asks, answered]
}
