import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { FieldDensity } from '~/components/ui/forms/field.tsx'
import { SkipLink } from '~/components/ui/skip-link.tsx'
import { Tooltips } from '~/components/ui/tooltip.tsx'
import { asOf } from '~/lib/now.ts'
import { useNewOnline } from '~/office/shared/appointments/api/new-online.ts'
import { useFollowCounts } from '~/office/shared/pending/counts.ts'
import { boardTexts } from '~/texts/office/board.ts'
import { type Member, sectionAt, sectionsFor, viewsOf } from '../model/sections.ts'
import { AsOfNotice } from './as-of-notice.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { FaultNotice } from './fault-notice.tsx'
import { Rail } from './rail.tsx'
import { type SignOut, TopBar } from './top-bar.tsx'

type BoardFrameProps = { member: Member; signOut: SignOut; children: ReactNode }

/** The frame of every /doctor page: rail or bottom bar, top bar, what administrators are alarmed of, and the page. */
export function BoardFrame({ member, signOut, children }: BoardFrameProps) {
  const { pathname } = useLocation()
  const shown = sectionsFor(member)
  useFollowCounts()
  const section = sectionAt(pathname)
  const title = section?.title ?? boardTexts.portal
  return (
    <FieldDensity value="dense">
      <Tooltips>
        <div className="flex min-h-dvh bg-paper text-sm text-ink">
          <TabTitle title={title} />
          <ToContent />
          <Rail sections={shown} />
          <div className="flex min-w-0 flex-1 flex-col max-md:pb-[calc(66px+env(safe-area-inset-bottom))] lg:h-dvh lg:overflow-hidden print:h-auto print:overflow-visible">
            <TopBar
              title={title}
              greeting={boardTexts.greeting(member.username)}
              back={section?.back}
              views={viewsOf(section)}
              live={asOf === null && (section?.live ?? false)}
              signOut={signOut}
            />
            {asOf === null ? member.role === 'admin' && <FaultNotice /> : <AsOfNotice instant={asOf} />}
            <main
              id="tablero"
              tabIndex={-1}
              className="flex min-h-0 flex-1 flex-col outline-none lg:overflow-y-auto print:overflow-visible"
            >
              {children}
            </main>
          </div>
          <BottomBar sections={shown} />
        </div>
      </Tooltips>
    </FieldDensity>
  )
}

function ToContent() {
  return (
    <SkipLink
      to="tablero"
      className="fixed top-2 left-2 z-60 -translate-y-24 rounded-ctl bg-bosque-700 px-4 py-3 font-semibold text-on-pri focus:translate-y-0 print:hidden"
    >
      {boardTexts.skip}
    </SkipLink>
  )
}

/** The title of the page, after how many visits are new: patients booked them and nobody of staff has seen them. */
function TabTitle({ title }: { title: string }) {
  const count = useNewOnline().data?.data.length ?? 0
  return <title>{`${count > 0 ? `(${count}) ` : ''}${title} · ${boardTexts.portal}`}</title>
}
