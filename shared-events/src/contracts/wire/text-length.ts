/** Characters as the limits of every contract count them, JSON Schema's `maxLength` alike: code points, so an emoji is one and not two. */
export const textLength = (text: string): number => {
  let length = 0
  for (const _ of text) length += 1
  return length
}
