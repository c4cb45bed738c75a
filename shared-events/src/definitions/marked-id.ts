import { entityIdOf } from './ids.ts'

const idLength = 22
const markLength = 11

/** An id with a mark, by which a link is known as one that this system wrote: who knows the id alone cannot make it. `about` tells one use of an id from another. */
export const markedIdOf = (secret: Buffer, id: string, about: string): string =>
  id + entityIdOf(secret, id, about).slice(0, markLength)

/** The id in what `markedIdOf` made; null for anything else. */
export const idOfMarked = (secret: Buffer, text: string, about: string): string | null => {
  if (!/^[0-9A-Za-z]+$/.test(text) || text.length !== idLength + markLength) return null
  const id = text.slice(0, idLength)
  return markedIdOf(secret, id, about) === text ? id : null
}
