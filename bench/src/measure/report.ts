/** What is aimed at (docs/performance.md): a bound on the ratio to the baseline, or on our own figure. */
export type Aim = { of: 'ratio' | 'ours' } & ({ atLeast: number } | { atMost: number })

/** One line of the result. `baseline` null: there is nothing to compare with. */
export type Measured = { what: string; unit: string; baseline: number | null; ours: number; aim?: Aim }

/** What a section found. `problems`: what was broken, never what was slow. */
export type SectionResult = { measured: Measured[]; notes?: string[]; problems?: string[] }

/** Ours over the baseline, or null. */
export const ratioOf = ({ baseline, ours }: Measured): number | null => (baseline ? ours / baseline : null)

/** Whether the aim is reached; null without one. */
const isReached = (measured: Measured): boolean | null => {
  const { aim } = measured
  const value = aim?.of === 'ratio' ? ratioOf(measured) : measured.ours
  if (!aim || value === null) return null
  return 'atLeast' in aim ? value >= aim.atLeast : value <= aim.atMost
}

/** 12345.6 → '12,346'; 3.456 → '3.46'. */
export const figure = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value >= 100 ? 0 : value < 10 ? 2 : 1 })

const aimText = (aim: Aim, unit: string): string =>
  `${'atLeast' in aim ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`} ${aim.of === 'ratio' ? '×' : unit}`

const cellsOf = (measured: Measured): string[] => {
  const { what, unit, baseline, ours, aim } = measured
  const [ratio, reached] = [ratioOf(measured), isReached(measured)]
  return [
    what,
    baseline === null ? '' : `${figure(baseline)} ${unit}`,
    `${figure(ours)} ${unit}`,
    ratio === null ? '' : `${ratio.toFixed(2)} ×`,
    aim ? aimText(aim, unit) : '',
    reached === null ? '' : reached ? 'reached' : 'not reached',
  ]
}

/** The lines of a table with aligned columns: what, baseline, ours, ratio, aim, whether it is reached. */
export const tableOf = (measured: readonly Measured[]): string[] => {
  const rows = [['', 'baseline', 'ours', 'ratio', 'aim', ''], ...measured.map(cellsOf)]
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const pad = (text: string, column: number) =>
    column === 0 ? text.padEnd(widthOf(0)) : column === 5 ? text : text.padStart(widthOf(column))
  return rows.map((row) => row.map(pad).join('  ').trimEnd())
}
