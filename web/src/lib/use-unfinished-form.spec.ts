import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepUnfinishedForm } from './unfinished-form.ts'
import { type UnfinishedForm, useUnfinishedForm } from './use-unfinished-form.ts'

const kept = keepUnfinishedForm<UnfinishedForm<{ text: string }>>()
const open = (about: string) => renderHook(() => useUnfinishedForm(kept, 'ana', about)).result

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
