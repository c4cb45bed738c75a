import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reportFile } from './report.ts'

const figuresFile = (reports = dirname(reportFile())): string => join(reports, 'figures.txt')

/** Tells a measured figure: said at once, and again at the end of the run. One line. */
export const recordFigure = (line: string): void => {
  const file = figuresFile()
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, `${line}\n`)
  console.log(line)
}

/** Every figure of the run whose reports lie in `folder`, oldest first. */
export const readFigures = (folder: string): string[] => {
  const file = figuresFile(folder)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}
