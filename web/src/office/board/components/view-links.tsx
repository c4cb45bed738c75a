import { NavLink } from 'react-router-dom'
import { cx } from '~/lib/class-names.ts'
import type { Section } from '~/sections.ts'
import { boardTexts } from '~/texts/office/board.ts'

/** The views of a section: beside its title from 64 rem, below it under that. */
export function ViewLinks({ views }: { views: readonly Section[] }) {
  return (
    <nav
      aria-label={boardTexts.views}
      className="flex rounded-ctl bg-paper-3 p-1 max-lg:order-last max-lg:mb-2 max-lg:basis-full lg:shrink-0 xl:mr-4"
    >
      {views.map(({ path, view }) => (
        <NavLink
          key={path}
          to={path}
          end
          className={({ isActive }) =>
            cx(
              'inline-flex min-h-8 shrink-0 items-center justify-center whitespace-nowrap rounded-[7px] px-3 font-semibold max-lg:flex-1 max-md:min-h-11',
              isActive ? 'bg-paper text-ink shadow-sm' : 'text-ink-2 hover:text-ink',
            )
          }
        >
          {view}
        </NavLink>
      ))}
    </nav>
  )
}
