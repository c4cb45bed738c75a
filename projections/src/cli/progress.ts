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

/** Shows progress: a bar that overwrites itself on a terminal, elsewhere a line now and then. `now` in milliseconds. */
export const createProgress = (stream: ProgressStream, now: () => number = () => performance.now()): ProgressBar => {
  let shownAt = Number.NEGATIVE_INFINITY
  let shown = false
  return {
    show(label, { done, total, events }) {
      if (now() - shownAt < (stream.isTTY ? barEveryMs : lineEveryMs)) return
      shownAt = now()
      const part = total === 0 ? 1 : Math.min(1, done / total)
      const counted = events === undefined ? `${done} of ${total}` : String(events)
      const text = `${label} ${String(Math.floor(part * 100)).padStart(3)} %  ${counted} events`
      if (!stream.isTTY) stream.write(`${text}\n`)
      else stream.write(`\r\u001b[K${text}  ${bar(part, (stream.columns ?? 80) - text.length - 5)}`)
      shown = stream.isTTY === true
    },
    end() {
      if (shown) stream.write('\r\u001b[K')
      shown = false
      shownAt = Number.NEGATIVE_INFINITY
    },
  }
}

/** The bar, ███░░░, at most 40 characters wide; empty where there is no room. */
const bar = (part: number, room: number): string => {
  const width = Math.max(0, Math.min(40, room))
  const full = Math.round(part * width)
  return '█'.repeat(full) + '░'.repeat(width - full)
}
