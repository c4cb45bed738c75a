/** The news of slots while the page was open. A slot is 'yyyy-MM-dd HH:mm'. */
export type SlotChanges = {
  justTaken: ReadonlySet<string>
  latest: { kind: 'taken' | 'freed'; date: string; slot: string } | null
}

export const notOfInterest: SlotChanges = { justTaken: new Set(), latest: null }

export const slotKey = (date: string, slot: string): string => `${date} ${slot}`

/** Adds what changed on one day. A freed slot is no longer 'just taken'; a taken one is the more important news. */
export const withChanges = (changes: SlotChanges, date: string, taken: string[], freed: string[]): SlotChanges => {
  if (taken.length === 0 && freed.length === 0) return changes
  const justTaken = new Set(changes.justTaken)
  for (const slot of freed) justTaken.delete(slotKey(date, slot))
  for (const slot of taken) justTaken.add(slotKey(date, slot))
  const [firstTaken] = taken
  const [firstFreed] = freed
  if (firstTaken !== undefined) return { justTaken, latest: { kind: 'taken', date, slot: firstTaken } }
  return { justTaken, latest: firstFreed === undefined ? changes.latest : { kind: 'freed', date, slot: firstFreed } }
}
