import { useEffect, useState } from 'react'

/** The value once it has stayed the same for so long: what is typed asks the server when the typing pauses. */
export const useSettled = <T>(value: T, afterMs: number): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
