import { LogOut, Moon, Sun } from 'lucide-react'
import { Button, IconButton } from '~/components/ui/button.tsx'
import { useTheme } from '~/lib/theme.ts'
import { boardTexts } from '~/texts/board.ts'
import { texts } from '~/texts/common.ts'
import { Clock } from './clock.tsx'
import { LiveMark } from './live-mark.tsx'

export type SignOut = { run: () => void; running: boolean }

type TopBarProps = { title: string; greeting: string; live: boolean; signOut: SignOut }

/** 60 px: title and greeting left; live mark, date and hour, 'Cerrar Sesión' right. */
export function TopBar({ title, greeting, live, signOut }: TopBarProps) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line bg-paper px-4 md:h-15 md:gap-3 md:px-5">
      <div className="mr-auto min-w-0 md:flex md:items-baseline md:gap-3">
        <h1 className="truncate text-base leading-tight font-bold md:text-lg">{title}</h1>
        <p className="truncate text-xs text-ink-2 md:text-sm">{greeting}</p>
      </div>
      {live && <LiveMark />}
      <div className="md:ml-3">
        <Clock />
      </div>
      <ThemeToggle />
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
      className="max-md:-mr-2 max-md:min-h-11 max-md:px-2 text-ink-2"
    >
      <LogOut aria-hidden="true" size={17} />
      <span className="max-md:hidden">{boardTexts.signOut}</span>
      <span className="md:hidden">{boardTexts.signOutNarrow}</span>
    </Button>
  )
}

function ThemeToggle() {
  const { theme, choose } = useTheme()
  const dark = theme === 'dark'
  return (
    <IconButton
      label={dark ? texts.toLight : texts.toDark}
      className="size-11 text-ink-2 md:size-8.5"
      onClick={() => choose(dark ? 'light' : 'dark')}
    >
      {dark ? <Sun aria-hidden="true" size={18} /> : <Moon aria-hidden="true" size={18} />}
    </IconButton>
  )
}
