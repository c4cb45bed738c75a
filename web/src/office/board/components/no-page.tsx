import { Link } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { EmptyState } from '~/components/ui/display/state-notes.tsx'
import { paths } from '~/paths.ts'
import { boardTexts } from '~/texts/office/board.ts'

/** Says that the portal has no such section, or that it is not for this person, and leads back. */
export function NoPage({ why }: { why: 'notFound' | 'notAllowed' }) {
  const { title, text } = boardTexts[why]
  return (
    <div className="grid flex-1 place-content-center px-4 py-16">
      <EmptyState title={title}>
        <p>{text}</p>
        <Link to={paths.doctorDashboard} className={buttonStyle('outline', 'sm', 'mt-5 max-md:min-h-11')}>
          {boardTexts.backHome}
        </Link>
      </EmptyState>
    </div>
  )
}
