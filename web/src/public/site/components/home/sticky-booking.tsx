import { Phone } from 'lucide-react'
import { Link } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { callUrl } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { usePractice } from '~/practice/use-practice.ts'
import { home } from '~/texts/public/home.ts'

/** A bar with the booking button on phones, shown once the hero's own buttons have scrolled away. */
export function StickyBooking() {
  const practice = usePractice()
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 flex animate-rise gap-2.5 border-t border-line bg-paper px-4 py-2 pb-[max(8px,env(safe-area-inset-bottom))] md:hidden print:hidden"
    >
      <Link to={paths.booking} className={buttonStyle('coral', 'md', 'min-h-12 flex-1')}>
        {home.book}
      </Link>
      <a
        href={callUrl(practice.phone)}
        aria-label={home.sticky.call}
        className={buttonStyle('outline', 'md', 'size-12 shrink-0 px-0!')}
      >
        <Phone aria-hidden="true" size={20} />
      </a>
    </div>
  )
}
