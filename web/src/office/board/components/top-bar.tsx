import { LogOut } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { ThemeToggle } from '~/components/ui/theme-toggle.tsx'
import { TipButton } from '~/components/ui/tooltip.tsx'
import { boardTexts } from '~/texts/board.ts'
import { Clock } from './clock.tsx'
import { LiveMark } from './live-mark.tsx'

export type SignOut = { run: () => void; running: boolean }

type TopBarProps = { title: string; greeting: string; live: boolean; signOut: SignOut }

/** 60 px: title and greeting left; live mark, date and hour, 'Cerrar Sesión' right. */
export function TopBar({ title, greeting, live, signOut }: TopBarProps) {
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line bg-paper px-4 max-[19rem]:flex-wrap max-[19rem]:py-2 md:min-h-15 md:px-5 lg:gap-3">
      <div className="mr-auto min-w-0 max-[19rem]:basis-full md:flex md:items-baseline md:gap-2.5">
        <h1 className="truncate text-base leading-tight font-bold lg:text-lg">{title}</h1>
        <p className="truncate text-xs text-ink-2 md:text-sm">{greeting}</p>
      </div>
      {live && <LiveMark />}
      <div className="md:ml-2">
        <Clock />
      </div>
      <ThemeToggle size="sm" className="max-md:size-11" button={TipButton} />
      <SignOutButton {...signOut} />
    </header>
  )
}

function SignOutButton({ run, running }: SignOut) {
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
