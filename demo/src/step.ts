/** Something of the demonstration's past, done at its own time. */
export type Step = { at: string; run: () => Promise<void> }
