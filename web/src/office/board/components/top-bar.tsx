import { ArrowLeft, LogOut } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { ThemeToggle } from '~/components/ui/theme-toggle.tsx'
import { TipButton } from '~/components/ui/tooltip.tsx'
import { cx } from '~/lib/class-names.ts'
import type { Section } from '~/sections.ts'
import { boardTexts } from '~/texts/office/board.ts'
import { Clock } from './clock.tsx'
import { LiveMark } from './live-mark.tsx'
import { SearchButton } from './search/search-button.tsx'
import { ViewLinks } from './view-links.tsx'

export type SignOut = { run: () => void; running: boolean }

type TopBarProps = {
  title: string
  greeting: string
  /** Where the arrow before the title leads; none without it. */
  back: string | undefined
  /** The views of the section, where it has others than this one. */
  views: readonly Section[]
  live: boolean
  signOut: SignOut
}

/** The bar at the top, 60 px: title and greeting left; live mark, date and hour, 'Cerrar Sesión' right. */
export function TopBar({ title, greeting, back, views, live, signOut }: TopBarProps) {
  return (
    <header
      className={cx(
        'flex min-h-14 shrink-0 items-center gap-x-1 border-b border-line bg-paper px-4 max-[19rem]:flex-wrap max-[19rem]:py-2 md:min-h-15 md:gap-x-2 md:px-5 xl:gap-x-3 print:[&>:not(:has(h1))]:hidden',
        views.length > 0 ? 'max-lg:flex-wrap' : 'gap-y-2',
      )}
    >
      {back && <BackLink to={back} />}
      <div
        className={cx(
          'mr-auto min-w-0 max-xl:py-1 max-[19rem]:basis-full xl:flex xl:items-baseline xl:gap-2.5',
          views.length > 0 && 'min-[19rem]:max-lg:flex-1 min-[19rem]:max-lg:basis-0',
        )}
      >
        <h1
          className={cx(
            'leading-tight font-bold text-balance md:text-base lg:text-lg xl:truncate',
            back ? 'text-sm' : 'text-base',
          )}
        >
          {title}
        </h1>
        <p className={cx('truncate text-xs text-ink-2 xl:text-sm', back && 'max-xl:hidden')}>{greeting}</p>
      </div>
      <SearchButton />
      {views.length > 0 && <ViewLinks views={views} />}
      {live && <LiveMark />}
      <Clock />
      <ThemeToggle size="sm" className="max-md:hidden" button={TipButton} />
      <SignOutButton {...signOut} />
    </header>
  )
}

function BackLink({ to }: { to: string }) {
  return (
    <Link
      to={to}
      aria-label={boardTexts.back}
      title={boardTexts.back}
      className="-ml-2.5 grid size-11 shrink-0 place-items-center rounded-full hover:bg-bosque-50 md:size-9"
    >
      <ArrowLeft aria-hidden="true" size={19} />
    </Link>
  )
}

/** Ends the session: 'Cerrar Sesión', and 'Salir' where it is narrow. */
export function SignOutButton({ run, running }: SignOut) {
  return (
    <Button
      look="quiet"
      size="sm"
      disabled={running}
      onClick={run}
      className="max-md:-mr-2 max-md:min-h-11 whitespace-nowrap text-ink-2 max-lg:px-2"
    >
      <LogOut aria-hidden="true" size={17} />
      <span className="max-md:hidden">{boardTexts.signOut}</span>
      <span className="md:hidden">{boardTexts.signOutNarrow}</span>
    </Button>
  )
}
