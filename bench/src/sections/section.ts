import type { Setting } from '../options.ts'
import type { SectionResult } from '../report/measured.ts'

/** `folder`: the run's own, empty at its start; each section works in a folder inside it. */
export type Section = {
  name: string
  /** What is compared with what, in a line. */
  about: string
  run(setting: Setting, folder: string): Promise<SectionResult>
}
