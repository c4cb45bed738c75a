import type { Expected } from './expected.ts'

/** Milliseconds from the call of the command to the first and the last board that shows a row. */
export type Pushed = { first: number; last: number }

export type Boards = {
  /** Sends a command; how long each of the rows took that every board is to show. @throws Error when it is refused, or a board does not show them within 20 s */
  measure<T>(send: () => Promise<T>, rows: readonly Expected[]): Promise<{ answer: T; pushed: Pushed[] }>
  close(): Promise<void>
}
