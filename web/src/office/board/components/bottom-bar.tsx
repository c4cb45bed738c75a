import { Menu } from 'lucide-react'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { Sheet } from '~/components/ui/dialogs/dialog.tsx'
import { ThemeToggle } from '~/components/ui/theme-toggle.tsx'
import { cx } from '~/lib/class-names.ts'
import { useMedia } from '~/lib/focus/use-media.ts'
import type { Section } from '~/sections.ts'
import { boardTexts } from '~/texts/office/board.ts'
import { forBar } from '../model/sections.ts'
import { PendingMark, SomethingWaits } from './pending-mark.tsx'

const item =
  'group relative flex min-h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs -outline-offset-3'
const joint =
  'absolute -top-2.5 left-1/2 size-4.5 -translate-x-1/2 rounded-full border-4 border-[#17958f] bg-white dark:bg-[#0f1d20]'

/** The navigation under 48 rem: Inicio, Citas, Pedidos, Pacientes, and the rest behind 'Más'; with large texts fewer. Its upper edge is the thread. */
export function BottomBar({ sections }: { sections: Section[] }) {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const { bar, more } = forBar(sections, !useMedia('(min-width: 19rem)'))
  const inMore = more.some(({ path }) => pathname.startsWith(path))
  return (
    <nav
      aria-label={boardTexts.navigation}
      data-bottom-bar
      className="on-bosque fixed inset-x-0 bottom-0 z-30 flex border-t-2 border-[#0f6d6b] bg-bosque-900 pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {bar.map(({ path, label, icon: Icon, waits }) => (
        <NavLink
          key={path}
          to={path}
          className={({ isActive }) => cx(item, isActive ? 'bg-[#0a4a4d] font-bold text-white' : 'text-[#c9dedb]')}
        >
          <span aria-hidden="true" className={cx(joint, 'hidden group-aria-[current=page]:block')} />
          <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
          {label}
          {waits && <PendingMark kind={waits} className="top-2 left-1/2 ml-1.5" />}
        </NavLink>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className={cx(item, inMore ? 'bg-[#0a4a4d] font-bold text-white' : 'text-[#c9dedb]')}
      >
        {inMore && <span aria-hidden="true" className={joint} />}
        <Menu aria-hidden="true" size={22} strokeWidth={1.75} />
        {boardTexts.more}
        <SomethingWaits kinds={more.flatMap(({ waits }) => waits ?? [])} />
      </button>
      <MoreSheet sections={more} open={open} onOpenChange={setOpen} />
    </nav>
  )
}

type MoreSheetProps = { sections: Section[]; open: boolean; onOpenChange: (open: boolean) => void }

function MoreSheet({ sections, open, onOpenChange }: MoreSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={boardTexts.moreTitle}>
      <ul className="grid">
        {sections.map(({ path, label, icon: Icon, waits }) => (
          <li key={path}>
            <NavLink
              to={path}
              onClick={() => onOpenChange(false)}
              className="relative flex min-h-13 items-center gap-4 rounded-ctl px-2 text-base font-semibold hover:bg-bosque-50 aria-[current=page]:text-bosque-700"
            >
              <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
              {label}
              {waits && <PendingMark kind={waits} className="top-1/2 right-2 -translate-y-1/2" />}
            </NavLink>
          </li>
        ))}
      </ul>
      <ThemeToggle inWords className="min-h-13 w-full justify-start! gap-4! rounded-ctl! px-2!" />
    </Sheet>
  )
}
