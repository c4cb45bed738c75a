import { Component, createRef, type ReactNode } from 'react'
import { scrollerOf } from '~/lib/focus/scroller-of.ts'

type Held = { row: Element; top: number; underPointer: boolean }
type SteadyListProps = { label: string; children: ReactNode }

/**
 * A list that does not move under the reader: when rows arrive or leave, the row under the pointer (else the focused one, else the
 * first one in sight) stays where it is and the others move. A class, because only getSnapshotBeforeUpdate sees the layout just before
 * React changes it.
 */
export class SteadyList extends Component<SteadyListProps> {
  private readonly list = createRef<HTMLOListElement>()

  override getSnapshotBeforeUpdate(): Held | null {
    const list = this.list.current
    if (!list) return null
    const hovered = list.querySelector(':scope > li:hover')
    const row = hovered ?? list.querySelector(':scope > li:focus-within') ?? firstInSight(list)
    return row && { row, top: row.getBoundingClientRect().top, underPointer: row === hovered }
  }

  override componentDidUpdate(_props: SteadyListProps, _state: unknown, held: Held | null): void {
    const list = this.list.current
    if (!list || !held?.row.isConnected) return
    const moved = () => held.row.getBoundingClientRect().top - held.top
    if (moved() === 0) return
    scrollerOf(list).scrollTop += moved()
    // Where there is nothing left to scroll, the list itself is shifted, for as long as the pointer is on it.
    if (moved() !== 0 && held.underPointer) this.shift(list, this.shifted - moved())
  }

  private shifted = 0

  private shift(list: HTMLElement, by: number) {
    this.shifted = by
    list.style.transform = by === 0 ? '' : `translateY(${by}px)`
    // It lies over what follows.
    list.style.background = by === 0 ? '' : 'var(--paper)'
  }

  private readonly settle = () => {
    if (this.list.current) this.shift(this.list.current, 0)
  }

  override render() {
    return (
      <ol
        ref={this.list}
        aria-label={this.props.label}
        onPointerLeave={this.settle}
        className="relative [overflow-anchor:none]"
      >
        {this.props.children}
      </ol>
    )
  }
}

const firstInSight = (list: Element): Element | null => {
  const top = scrollerOf(list) === document.scrollingElement ? 0 : scrollerOf(list).getBoundingClientRect().top
  if (list.getBoundingClientRect().top >= top) return null
  return [...list.children].find((row) => row.getBoundingClientRect().bottom > top) ?? null
}
