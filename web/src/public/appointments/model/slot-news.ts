/** The news of slots while the page was open. A slot is 'yyyy-MM-dd HH:mm'. */
export type SlotNews = {
  justTaken: ReadonlySet<string>
  latest: { kind: 'taken' | 'freed'; date: string; slot: string } | null
}

export const noNews: SlotNews = { justTaken: new Set(), latest: null }

export const slotKey = (date: string, slot: string): string => `${date} ${slot}`

/** Adds what changed on one day. A freed slot is no longer 'just taken'; a taken one is the more important news. */
export const withChanges = (news: SlotNews, date: string, taken: string[], freed: string[]): SlotNews => {
  if (taken.length === 0 && freed.length === 0) return news
  const justTaken = new Set(news.justTaken)
  for (const slot of freed) justTaken.delete(slotKey(date, slot))
  for (const slot of taken) justTaken.add(slotKey(date, slot))
  const [firstTaken] = taken
  const [firstFreed] = freed
  if (firstTaken !== undefined) return { justTaken, latest: { kind: 'taken', date, slot: firstTaken } }
  return { justTaken, latest: firstFreed === undefined ? news.latest : { kind: 'freed', date, slot: firstFreed } }
}
