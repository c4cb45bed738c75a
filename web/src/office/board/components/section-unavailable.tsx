import { Link, useLocation } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { EmptyState } from '~/components/ui/state-notes.tsx'
import { paths } from '~/paths.ts'
import { boardTexts } from '~/texts/board.ts'
import { sectionAt } from '../model/sections.ts'

/** The page of a section that this installation does not have: says so and leads back. */
export function SectionUnavailable() {
  const section = sectionAt(useLocation().pathname)
  const { title, text, back } = boardTexts.unavailable
  return (
    <div className="grid flex-1 place-content-center px-4 py-16">
      <EmptyState title={title}>
        <p>{text(section?.label ?? boardTexts.portal)}</p>
        <Link to={paths.doctorDashboard} className={buttonStyle('outline', 'sm', 'mt-5 max-md:min-h-11')}>
          {back}
        </Link>
      </EmptyState>
    </div>
  )
}
