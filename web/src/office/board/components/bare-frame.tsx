import type { ReactNode } from 'react'
import { LogoMark, PracticeName } from '~/practice/logo-mark.tsx'
import { boardTexts } from '~/texts/office/board.ts'
import { type SignOut, SignOutButton } from './top-bar.tsx'

type BareFrameProps = { title: string; signOut?: SignOut | undefined; children: ReactNode }

/** The frame of a /doctor page where the sections are not open: nobody is signed in, or only until the own password is chosen. */
export function BareFrame({ title, signOut, children }: BareFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-paper text-sm text-ink">
      <title>{`${title} · ${boardTexts.portal}`}</title>
      <header className="flex min-h-14 items-center gap-3 border-b border-line px-4 md:min-h-15 md:px-5">
        <LogoMark />
        <PracticeName className="mr-auto min-w-0 truncate font-bold" />
        {signOut && <SignOutButton {...signOut} />}
      </header>
      <main id="tablero" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <h1 className="sr-only">{title}</h1>
        {children}
      </main>
    </div>
  )
}
