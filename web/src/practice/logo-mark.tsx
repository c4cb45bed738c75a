import { cx } from '~/lib/class-names.ts'
import { Mark } from './logo.tsx'
import { usePractice } from './use-practice.ts'

/** The mark alone, a little smaller. */
export function LogoMark({ onDark = false }: { onDark?: boolean }) {
  return (
    <Mark logo={usePractice().logo} className={cx('*:h-7.5 [&>img]:max-w-16 [&>svg]:w-auto', onDark && 'on-bosque')} />
  )
}

/** The name beside the mark. It is read once: a logo of one's own says it already. */
export function PracticeName({ className }: { className?: string }) {
  const { name, logo } = usePractice()
  return (
    <span aria-hidden={logo !== null} className={className}>
      {name}
    </span>
  )
}

/** Whose paper it is: mark and name, on paper alone. */
export function PrintedPractice() {
  return (
    <div className="hidden items-center gap-3 pb-3 print:flex">
      <LogoMark />
      <PracticeName className="text-base font-bold" />
    </div>
  )
}
