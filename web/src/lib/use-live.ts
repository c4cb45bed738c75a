import type { Room } from '@clinic/shared-events/contracts/live.ts'
import { useEffect, useEffectEvent } from 'react'
import type { Reading } from './http.ts'
import { type LiveHandlers, type RowChange, subscribeLive } from './live.ts'

/**
 * Follows a projection from the reading on the screen, for as long as the component is there. A new reading starts a new
 * subscription at its position; rows changed in place (`setQueryData` with the same position and serial) do not.
 */
export const useLive = (
  room: Room,
  projection: string,
  reading: Pick<Reading<unknown>, 'position' | 'serial'> | undefined,
  handlers: LiveHandlers,
): void => {
  const onChange = useEffectEvent((changes: RowChange[]) => handlers.onChange(changes))
  const onRefresh = useEffectEvent(() => handlers.onRefresh())
  const onRefused = useEffectEvent((error: string) => handlers.onRefused?.(error))
  const position = reading?.position
  const serial = reading?.serial
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new serial is a new snapshot, to be followed from its own position
  useEffect(() => {
    if (!position) return
    return subscribeLive(room, projection, position, {
      onChange: (changes) => onChange(changes),
      onRefresh: () => onRefresh(),
      onRefused: (error) => onRefused(error),
    })
  }, [room, projection, position, serial])
}
