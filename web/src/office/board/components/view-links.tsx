import { NavLink } from 'react-router-dom'
import { cx } from '~/lib/class-names.ts'
import type { Section } from '~/sections.ts'
import { boardTexts } from '~/texts/office/board.ts'

/** The views of a section: beside its title from 64 rem, below it under that. */
export function ViewLinks({ views }: { views: readonly Section[] }) {
  return (
    <nav
      aria-label={boardTexts.views}
      className="flex gap-1 max-lg:order-last max-lg:-mt-1 max-lg:basis-full max-lg:pb-1.5 lg:mr-4 lg:shrink-0"
    >
      {views.map(({ path, view }) => (
        <NavLink
          key={path}
          to={path}
          end
          className={({ isActive }) =>
            cx(
              'inline-flex min-h-9 shrink-0 items-center whitespace-nowrap rounded-full px-3.5 text-[0.8125rem] font-semibold max-md:min-h-11',
              isActive ? 'bg-bosque-100 text-bosque-700' : 'text-ink-2 hover:bg-bosque-50',
            )
          }
        >
          {view}
        </NavLink>
      ))}
    </nav>
  )
}
