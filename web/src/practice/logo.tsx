import type { Logo as OwnLogo } from '@clinic/shared-events/contracts/practice/practice.ts'
import drawing from '~/art/logo.svg?raw'
import { Art } from '~/components/ui/display/art.tsx'
import { cx } from '~/lib/class-names.ts'
import { usePractice } from './use-practice.ts'

type LogoProps = {
  /** Takes the colours for bosque-900, whatever the theme. */
  onDark?: boolean
  className?: string
}

/** The mark with the practice's name and tagline. */
export function Logo({ onDark = false, className }: LogoProps) {
  const practice = usePractice()
  return (
    <span className={cx('inline-flex items-center gap-3', onDark && 'on-bosque', className)}>
      <Mark logo={practice.logo} className="shrink-0" />
      <span className="flex flex-col">
        <span
          // Said once: a logo of one's own says it.
          aria-hidden={!!practice.logo}
          className={cx(
            'text-[min(1.4375rem,9vw)] leading-none font-bold tracking-tight',
            onDark ? 'text-white' : 'text-bosque-name',
          )}
        >
          {practice.name}
        </span>
        <span className={cx('mt-1.5 text-[min(0.8125rem,5vw)] leading-none', onDark ? 'text-[#c9dedb]' : 'text-ink-2')}>
          {practice.tagline}
        </span>
      </span>
    </span>
  )
}

/** The practice's own logo, else the drawn mark. */
export function Mark({ logo, className }: { logo: OwnLogo | null; className?: string | undefined }) {
  const { name } = usePractice()
  if (!logo) return <Art svg={drawing} className={className} />
  const { imageUrl, ...size } = logo
  return (
    <div className={className}>
      <img src={imageUrl} {...size} alt={name} className="own-logo" />
    </div>
  )
}
