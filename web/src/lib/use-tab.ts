import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

const param = 'tab'

/** The open tab, kept in the address; the first one when the address names none that is there. Without `replace` one goes back to the tab before. */
export const useTab = <Name extends string>(
  names: readonly [Name, ...Name[]],
  { replace = true }: { replace?: boolean } = {},
): [Name, (name: string) => void] => {
  const [params, setParams] = useSearchParams()
  const tab = names.find((name) => name === params.get(param)) ?? names[0]
  // A press of the mouse asks twice, the second time before the first is shown.
  const asked = useRef<string>(tab)
  useEffect(() => {
    asked.current = tab
  }, [tab])
  const open = (name: string) => {
    if (asked.current === name) return
    asked.current = name
    setParams({ [param]: name }, { replace, preventScrollReset: true })
  }
  return [tab, open]
}
