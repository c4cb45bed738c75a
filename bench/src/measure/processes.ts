import { readFileSync } from 'node:fs'
import { processorMs, residentMb } from './servers.ts'

/** A process with those that it started and that still run: nginx answers in one of its own. */
const familyOf = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [pid, ...(children === '' ? [] : children.split(' ').flatMap((child) => familyOf(Number(child))))]
}
const sum = (pid: number, of: (pid: number) => number): number =>
  familyOf(pid).reduce((total, one) => total + of(one), 0)

/** What a process with its own has used of the processor until now, in milliseconds, and what it holds now, in megabytes. */
export const usageOf = (pid: number) => ({ ms: sum(pid, processorMs), mb: sum(pid, residentMb) })

/** Milliseconds of processor time that all processes of the machine have used, in steps of 10; those of a machine below it are not known. */
export const machineMs = (): number => {
  const [, user, nice, system, , , irq, softIrq] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(
    /\s+/,
  )
  return [user, nice, system, irq, softIrq].reduce((total, ticks) => total + Number(ticks), 0) * 10
}

/** The same of this process and of those it started that have ended. */
export const ownMs = (): number => {
  const fields = readFileSync('/proc/self/stat', 'utf8').replace(/.*\) /, '').split(' ')
  return [11, 12, 13, 14].reduce((total, at) => total + Number(fields[at]), 0) * 10
}
