import { clearReport, readReport, summary } from './report.ts'

/** The beginning and the end of a test run: `node print-report.ts --clear` forgets the last run,
 * `node print-report.ts` prints what this one ran on. */
if (process.argv.includes('--clear')) clearReport()
else process.stdout.write(`${summary(readReport()) || 'no suite asked for a server'}\n`)
