import { afterEach, expect, test, vi } from 'vitest'
import { onWrittenElsewhere, writeForOtherTabs } from './other-tabs.ts'

afterEach(() => localStorage.clear())

const listen = () => {
  const heard = vi.fn()
  const end = onWrittenElsewhere('said', heard)
  return { heard, end }
}
/** What another tab does, and the event that this one gets of it; none while the page is put away. */
const elsewhere = (value: string | null, event: 'storage' | 'pageshow' = 'storage') => {
  if (value === null) localStorage.removeItem('said')
  else localStorage.setItem('said', value)
  dispatchEvent(new Event(event))
}

test.each(['storage', 'pageshow'] as const)('what another tab says is heard once, by %s', (event) => {
  const { heard, end } = listen()
  elsewhere('1', event)
  dispatchEvent(new Event(event))
  expect(heard).toHaveBeenCalledTimes(1)
  elsewhere('2', event)
  expect(heard).toHaveBeenCalledTimes(2)
  end()
  elsewhere('3', event)
  expect(heard).toHaveBeenCalledTimes(2)
})

test('what this tab says is not heard, nor that it was removed; what is said after that is', () => {
  const { heard, end } = listen()
  writeForOtherTabs('said', '1')
  dispatchEvent(new Event('storage'))
  elsewhere(null)
  expect(heard).not.toHaveBeenCalled()
  elsewhere('1')
  expect(heard).toHaveBeenCalledTimes(1)
  end()
})
