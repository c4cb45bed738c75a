import { type Aim, isReached, type Measured, ratioOf } from './measured.ts'

const headings = ['', 'baseline', 'ours', 'ratio', 'aim', '']

/** 12345.6 → '12,346'; 3.456 → '3.46'. */
export const figure = (value: number): string =>
  value >= 100
    ? Math.round(value).toLocaleString('en-US')
    : value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 1 })

const aimText = (aim: Aim | undefined, unit: string): string => {
  if (!aim) return ''
  const bound = 'atLeast' in aim ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`
  return aim.of === 'ratio' ? `${bound} ×` : `${bound} ${unit}`
}

const lineOf = (measured: Measured): string[] => {
  const { what, unit, baseline, ours, aim } = measured
  const ratio = ratioOf(measured)
  const reached = isReached(measured)
  return [
    what,
    baseline === null ? '' : `${figure(baseline)} ${unit}`,
    `${figure(ours)} ${unit}`,
    ratio === null ? '' : `${ratio.toFixed(2)} ×`,
    aimText(aim, unit),
    reached === null ? '' : reached ? 'reached' : 'not reached',
  ]
}

/** The lines of a table with aligned columns: what, baseline, ours, ratio, aim, whether it is reached. */
export const tableOf = (measured: readonly Measured[]): string[] => {
  const rows = [headings, ...measured.map(lineOf)]
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const pad = (text: string, column: number) =>
    column === 0 || column === 5 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0)
  return rows.map((row) => row.map(pad).join('  ').trimEnd())
}
