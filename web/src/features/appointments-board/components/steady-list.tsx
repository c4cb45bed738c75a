import { Component, createRef, type ReactNode } from 'react'

type Held = { row: Element; top: number; underPointer: boolean }
type SteadyListProps = { label: string; children: ReactNode }

/**
 * A list that keeps the reader's place: when rows arrive or leave, the row under the pointer (else the focused one, else the
 * first one in sight) stays where it is and the others move. A class, because only a class is asked for the layout as it was
 * just before React changes it.
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
    const moved = held.row.getBoundingClientRect().top - held.top
    if (moved !== 0) keep(list, held, moved)
  }

  /** What was added to hold a row still goes once the pointer is elsewhere. */
  private readonly settle = () => {
    const list = this.list.current
    if (!list) return
    list.style.paddingTop = ''
    list.style.paddingBottom = ''
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

/** Scrolls by what the row moved; where there is nothing left to scroll, room is made above or below the list. */
const keep = (list: HTMLElement, { row, top, underPointer }: Held, moved: number) => {
  const scroller = scrollerOf(list)
  scroller.scrollTop += moved
  const rest = row.getBoundingClientRect().top - top
  if (rest === 0 || !underPointer) return
  const side = rest > 0 ? 'paddingBottom' : 'paddingTop'
  list.style[side] = `${(Number.parseFloat(list.style[side]) || 0) + Math.abs(rest)}px`
  scroller.scrollTop += row.getBoundingClientRect().top - top
}

const scrollerOf = (list: Element): Element => {
  for (let at = list.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return document.scrollingElement ?? document.documentElement
}
