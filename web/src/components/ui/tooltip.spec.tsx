import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TipButton, Tooltips, tooltipRules } from './tooltip.tsx'

const show = () =>
  render(
    <Tooltips>
      <TipButton label="Día anterior">‹</TipButton>
      <TipButton label="Día siguiente">›</TipButton>
    </Tooltips>,
  )
const button = (name: string) => screen.getByRole('button', { name })
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null

afterEach(cleanup)

describe('under the pointer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const enter = (name: string) => fireEvent.pointerMove(button(name), { pointerType: 'mouse' })
  const leave = (name: string) => fireEvent.pointerLeave(button(name), { pointerType: 'mouse' })
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

  test('the specified delays: opens after 700 ms, skips them for 300 ms', () =>
    expect(tooltipRules).toEqual({ openMs: 700, skipMs: 300 }))

  // @rule frame-tooltips-open-ms: Public §9 Tooltips open after 700 ms; within 300 ms of one that closed the next one
  //   opens at once
  test('a tooltip opens after 700 ms and not before', () => {
    show()
    enter('Día anterior')
    pass(699)
    expect(shown()).toBeNull()
    pass(1)
    expect(shown()).toBe('Día anterior')
  })

  const openAndLeave = () => {
    show()
    enter('Día anterior')
    pass(700)
    leave('Día anterior')
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(shown()).toBeNull()
  }

  // @rule frame-tooltips-open-ms
  test('within 300 ms of one that closed the next one opens at once', () => {
    openAndLeave()
    pass(299)
    enter('Día siguiente')
    expect(shown()).toBe('Día siguiente')
  })

  // @rule frame-tooltips-open-ms
  test('after 300 ms the next one waits again', () => {
    openAndLeave()
    pass(300)
    enter('Día siguiente')
    expect(shown()).toBeNull()
    pass(700)
    expect(shown()).toBe('Día siguiente')
  })
})

describe('on focus', () => {
  /** The Tab key leads here from a field: after anything else jsdom guesses from the whole window's past whether focus is visible. */
  const tabToFirst = async () => {
    const user = userEvent.setup()
    render(<input aria-label="Fecha" />)
    show()
    await user.tab()
    await user.tab()
    return user
  }

  test("the keyboard's focus opens it at once, Escape closes it", async () => {
    const user = await tabToFirst()
    expect(document.activeElement).toBe(button('Día anterior'))
    expect(shown()).toBe('Día anterior')
    await user.keyboard('{Escape}')
    expect(shown()).toBeNull()
  })

  test('the name is told once: no description and no tooltip of the browser beside it', async () => {
    await tabToFirst()
    expect(['title', 'aria-describedby'].map((name) => button('Día anterior').getAttribute(name))).toEqual([null, null])
  })

  test('a touch opens nothing', () => {
    vi.useFakeTimers()
    show()
    fireEvent.pointerMove(button('Día anterior'), { pointerType: 'touch' })
    act(() => vi.advanceTimersByTime(5000))
    expect(shown()).toBeNull()
    vi.useRealTimers()
  })
})
