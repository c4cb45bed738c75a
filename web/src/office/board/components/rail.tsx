import { Link, NavLink } from 'react-router-dom'
import { cx } from '~/lib/class-names.ts'
import { paths } from '~/paths.ts'
import { LogoMark, PracticeName } from '~/practice/logo-mark.tsx'
import type { Section } from '~/sections.ts'
import { boardTexts } from '~/texts/office/board.ts'
import { PendingMark } from './pending-mark.tsx'

/** The navigation from 768 px: icon over label; its edge is the thread, with a joint at the current page. */
export function Rail({ sections }: { sections: Section[] }) {
  const group = (name: Section['group']) => sections.filter((section) => section.group === name)
  return (
    <nav
      aria-label={boardTexts.navigation}
      className="on-bosque sticky top-0 z-20 hidden h-dvh w-19 shrink-0 flex-col border-r-2 border-[#0f6d6b] bg-bosque-900 md:flex lg:w-21 print:hidden"
    >
      <Link
        to={paths.doctorDashboard}
        className="flex flex-col items-center gap-1 px-1 pt-3.5 pb-3 text-center text-[0.8125rem] leading-tight font-bold text-white -outline-offset-4"
      >
        <LogoMark onDark />
        <PracticeName />
      </Link>
      <div className="mt-1 flex min-h-0 flex-1 flex-col gap-0.5 pb-2.5 [@media(max-height:46rem)]:overflow-x-hidden [@media(max-height:46rem)]:overflow-y-auto">
        <Group sections={group('main')} />
        {group('admin').length > 0 && <hr className="mx-5.5 my-1.5 border-white/20" />}
        <Group sections={group('admin')} />
        <div className="mt-auto">
          <Group sections={group('own')} />
        </div>
      </div>
    </nav>
  )
}

function Group({ sections }: { sections: Section[] }) {
  return sections.map((section) => <RailItem key={section.path} section={section} />)
}

function RailItem({ section: { path, label, icon: Icon, waits } }: { section: Section }) {
  return (
    <NavLink
      to={path}
      className={({ isActive }) =>
        cx(
          'group relative flex min-h-[3.1875rem] flex-col items-center justify-center gap-1 text-center text-[0.8125rem] leading-none -outline-offset-3 transition-colors duration-150 hover:text-white',
          isActive ? 'bg-[#0a4a4d] font-bold text-white' : 'text-[#b9d3d0]',
        )
      }
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      {label}
      {waits && <PendingMark kind={waits} className="top-1 left-1/2 ml-1" />}
      <span
        aria-hidden="true"
        className="absolute top-1/2 -right-2.75 z-10 hidden size-5 -translate-y-1/2 rounded-full border-5 border-[#17958f] bg-white group-aria-[current=page]:block dark:bg-[#0f1d20]"
      />
    </NavLink>
  )
}
