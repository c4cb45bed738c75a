import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useFocusReturn } from './use-focus-return.ts'

afterEach(() => document.body.replaceChildren())

const setUp = () => {
  document.body.innerHTML = '<button>Menú</button><main tabindex="-1"></main>'
  const [opener, content] = [document.querySelector('button'), document.querySelector('main')]
  opener?.focus()
  const { onOpenAutoFocus, onCloseAutoFocus } = renderHook(useFocusReturn).result.current
  onOpenAutoFocus(new Event('focus'))
  return { opener, content, close: () => onCloseAutoFocus(new Event('close', { cancelable: true })) }
}

test('what opened the dialog has the focus again', () => {
  const { opener, close } = setUp()
  opener?.blur()
  close()
  expect(document.activeElement).toBe(opener)
})

// @rule frame-page-focus-content: Another page has the focus on its content and its title announced, unless it has
//   placed the focus itself
test('the content of a page that a link in the dialog led to keeps it', () => {
  const { content, close } = setUp()
  content?.focus()
  close()
  expect(document.activeElement).toBe(content)
})
