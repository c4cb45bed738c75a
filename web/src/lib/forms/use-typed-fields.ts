import { type RefObject, useEffect, useRef } from 'react'
import { type FieldsBefore, type TypedField, watchFields } from './typed-fields.ts'

/** Events after which a field may be typed into: what stands in new ones is remembered before. */
const seen = ['focusin', 'pointerdown', 'keydown'] as const

/** Watches the fields in an element until that is undone. @returns the fields that differ now, and what ends it */
export const followFields = (root: HTMLElement, before: FieldsBefore | undefined) => {
  const { look, typed } = watchFields(root, before)
  look()
  for (const event of seen) root.addEventListener(event, look, true)
  const end = () => {
    for (const event of seen) root.removeEventListener(event, look, true)
  }
  return { typed, end }
}

/** A function that gives what was typed into a form. @param before what stood in its fields where it opens with what was typed earlier */
export const useTypedFields = (form: RefObject<HTMLElement | null>, before: FieldsBefore | undefined) => {
  const typed = useRef<() => TypedField[]>(() => [])
  const begun = useRef(before)
  useEffect(() => {
    if (!form.current) return
    const followed = followFields(form.current, begun.current)
    typed.current = followed.typed
    return followed.end
  }, [form])
  return (): readonly TypedField[] => typed.current()
}
