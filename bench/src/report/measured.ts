/** What is aimed at (docs/performance.md): a bound on the ratio to the baseline, or on our own figure. */
export type Aim = { of: 'ratio' | 'ours'; atLeast: number } | { of: 'ratio' | 'ours'; atMost: number }

/** One line of the result. `baseline` null: there is nothing to compare with. */
export type Measured = {
  what: string
  unit: string
  baseline: number | null
  ours: number
  aim?: Aim
}

/** What a section found. `problems`: what was broken, never what was slow. */
export type SectionResult = { measured: Measured[]; notes: string[]; problems: string[] }

/** Ours over the baseline, or null. */
export const ratioOf = ({ baseline, ours }: Measured): number | null =>
  baseline === null || baseline === 0 ? null : ours / baseline

/** Whether the aim is reached; null without one. */
export const isReached = (measured: Measured): boolean | null => {
  const { aim } = measured
  const value = aim?.of === 'ratio' ? ratioOf(measured) : measured.ours
  if (!aim || value === null) return null
  return 'atLeast' in aim ? value >= aim.atLeast : value <= aim.atMost
}
