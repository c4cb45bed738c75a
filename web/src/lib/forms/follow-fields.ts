import { refill } from './discarded.ts'
import { type FieldsBefore, watchFields } from './typed-fields.ts'

/** Events after which a field may be typed into: what stands in new ones is remembered before. */
const seen = ['focusin', 'pointerdown', 'keydown'] as const

/** Watches the fields in an element until that is undone. @returns the fields that differ now, and what ends it */
export const followFields = (root: HTMLElement, before: () => FieldsBefore | undefined) => {
  const { look, typed } = watchFields(root, () => before() ?? {})
  look()
  for (const event of seen) root.addEventListener(event, look, true)
  const endRefill = refill(root)
  const end = () => {
    endRefill()
    for (const event of seen) root.removeEventListener(event, look, true)
  }
  return { typed, end }
}
