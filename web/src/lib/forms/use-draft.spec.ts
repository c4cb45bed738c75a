import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { staffDraft } from './draft.ts'
import { useDraft } from './use-draft.ts'

const kept = staffDraft<{ text: string }>('sample')
const open = (about: string) => renderHook(() => useDraft(kept, 'ana', about)).result

test('the late end of one form leaves what is typed into another, whose own end forgets it', () => {
  const first = open('Rosa')
  first.current.onTyped({ text: 'Rodilla' })
  const second = open('Luis')
  second.current.onTyped({ text: 'Hombro' })
  first.current.close()
  expect(open('Luis').current.begun).toEqual({ text: 'Hombro' })
  second.current.close()
  expect(open('Luis').current.begun).toBeNull()
})
