import { Link } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { paths } from '~/paths.ts'
import { usePractice } from '~/practice/use-practice.ts'
import { texts } from '~/texts/common.ts'
import { site } from '~/texts/public/site.ts'

/** Any unknown path (docs/specification.md#public-screens). */
export function NotFoundPage() {
  const practice = usePractice()
  return (
    <div className="wrap flex flex-1 flex-col items-start justify-center py-16">
      <title>{`${site.notFound.title} · ${practice.name}`}</title>
      <BrokenThread />
      <h1 className="mt-8 text-[2.5rem] leading-tight font-bold md:text-3xl">{site.notFound.title}</h1>
      <p className="mt-3 max-w-[52ch] text-lg text-ink-2">{site.notFound.text}</p>
      <p className="mt-2 text-base text-ink-3" lang="en">
        {site.notFound.hint}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={paths.home} className={buttonStyle('primary')}>
          {texts.backHome}
        </Link>
        <Link to={paths.booking} className={buttonStyle('outline')}>
          {site.nav.booking}
        </Link>
      </div>
    </div>
  )
}

function BrokenThread() {
  return (
    <svg aria-hidden="true" viewBox="0 0 300 60" className="w-[min(300px,80%)]" fill="none" strokeLinecap="round">
      <path d="M10 46C60 46 60 16 110 16" stroke="var(--bosque-500)" strokeWidth="4" />
      <path d="M190 16c50 0 50 30 100 30" stroke="var(--line-2)" strokeWidth="4" strokeDasharray="1 10" />
      <circle cx="10" cy="46" r="8" fill="var(--bosque-600)" />
      <circle cx="110" cy="16" r="9" fill="var(--paper)" stroke="var(--coral-600)" strokeWidth="4" />
      <circle cx="190" cy="16" r="8" fill="var(--paper)" stroke="var(--line-2)" strokeWidth="3" strokeDasharray="3 5" />
      <circle cx="290" cy="46" r="8" fill="var(--paper)" stroke="var(--line-2)" strokeWidth="3" strokeDasharray="3 5" />
    </svg>
  )
}
