import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { staffDraft } from '~/lib/forms/draft.ts'
import type { FieldSpec } from './fields.ts'
import { type EditDraft, useOneField } from './use-one-field.ts'

type Row = { id: string; revision: string; address: string }
const kept = staffDraft<EditDraft<Row, 'address'>>('address')
const address: FieldSpec<'address'> = { name: 'address', label: 'Dirección', kind: 'text' }

/** The record of one patient, whose saves are answered when that is asked for. */
const open = (id: string) => {
  const answer = Promise.withResolvers<void>()
  const ended: string[] = []
  const row: Row = { id, revision: '0', address: 'Heredia' }
  const { result } = renderHook(() =>
    useOneField<Row, 'address'>({
      row,
      kept: kept.of('ana', id),
      fieldOf: ({ address }) => address,
      save: () => answer.promise,
      reread: () => Promise.resolve(null),
      onSaved: () => void ended.push('saved'),
      onFailed: () => void ended.push('failed'),
    }),
  )
  const type = (draft: string) => {
    act(() => result.current.begin(address))
    act(() => result.current.type(draft))
  }
  return { result, type, answer: answer.resolve, ended }
}

test('a late answer for one record leaves the unfinished edit of another, whose own save forgets it', async () => {
  const rosa = open('rosa')
  rosa.type('Barva')
  act(() => rosa.result.current.save())
  const luis = open('luis')
  luis.type('Belén')
  rosa.answer()
  await waitFor(() => expect(rosa.ended).toEqual(['saved']))
  expect(open('luis').result.current.editing?.draft).toBe('Belén')
  act(() => luis.result.current.save())
  luis.answer()
  await waitFor(() => expect(luis.ended).toEqual(['saved']))
  expect(kept.last('ana')).toBeNull()
})
