import type { Progress } from '../runner/tools/tool-types.ts'

/** Where progress is shown: standard error, or lines to the terminal that asked. */
type ProgressStream = { isTTY?: boolean; columns?: number; write(text: string): unknown }

type ProgressBar = {
  show(label: string, progress: Progress): void
  /** Clears the bar; before any other line is printed. */
  end(): void
}

const barEveryMs = 100
const lineEveryMs = 2_000

/** Shows progress, with events a second and the time left after a second: a bar that overwrites itself on a terminal, elsewhere a line now and then. `now` in milliseconds. */
export const createProgress = (stream: ProgressStream, now: () => number = () => performance.now()): ProgressBar => {
  let shownAt = Number.NEGATIVE_INFINITY
  let shown = false
  let begun: Begun | null = null
  return {
    show(label, { done, total, events }) {
      if (begun?.label !== label) begun = { label, at: now(), done, events: events ?? done }
      if (now() - shownAt < (stream.isTTY ? barEveryMs : lineEveryMs)) return
      shownAt = now()
      const part = total === 0 ? 1 : Math.min(1, done / total)
      const counted = events === undefined ? `${done} of ${total}` : String(events)
      const pace = paceOf(begun, now(), { done, total, events: events ?? done })
      const text = `${label} ${String(Math.floor(part * 100)).padStart(3)} %  ${counted} events${pace}`
      if (!stream.isTTY) stream.write(`${text}\n`)
      else stream.write(`\r\u001b[K${text}  ${bar(part, (stream.columns ?? 80) - text.length - 5)}`)
      shown = stream.isTTY === true
    },
    end() {
      if (shown) stream.write('\r\u001b[K')
      shown = false
      begun = null
      shownAt = Number.NEGATIVE_INFINITY
    },
  }
}

/** Where a task stood when it was first shown. */
type Begun = { label: string; at: number; done: number; events: number }

/** ', 12000 /s, 3 min left'; empty within the first second and where nothing moves. */
const paceOf = (begun: Begun, now: number, { done, total, events }: Required<Progress>): string => {
  const seconds = (now - begun.at) / 1_000
  if (seconds < 1 || done <= begun.done) return ''
  const left = Math.ceil((seconds * (total - done)) / (done - begun.done))
  return `, ${Math.round((events - begun.events) / seconds)} /s, ${left < 120 ? `${left} s` : `${Math.ceil(left / 60)} min`} left`
}

/** The bar, ███░░░, at most 40 characters wide; empty where there is no room. */
const bar = (part: number, room: number): string => {
  const width = Math.max(0, Math.min(40, room))
  const full = Math.round(part * width)
  return '█'.repeat(full) + '░'.repeat(width - full)
}
