import type { FeedDeclaration } from '@clinic/shared-events/contracts/feed.ts'
import type { Room } from '@clinic/shared-events/contracts/live.ts'
import { useEffect, useEffectEvent } from 'react'
import type { Reading } from './http.ts'
import { type LiveHandlers, type RowChange, subscribeLive } from './live.ts'

/**
 * Follows a declared feed from the reading on the screen, for as long as the component is there. A new reading starts a new
 * subscription at its position; rows changed in place (`setQueryData` with the same position and serial) do not.
 * @param key what names the room, where there is one per key
 */
export const useLive = (
  { room: kind, projection }: Pick<FeedDeclaration, 'projection' | 'room'>,
  reading: Pick<Reading<unknown>, 'position' | 'serial'> | undefined,
  handlers: LiveHandlers,
  key = '',
): void => {
  const room: Room = kind === 'order' ? `${kind}:${key}` : kind
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
