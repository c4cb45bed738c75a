import { BareFrame } from '~/office/board/components/bare-frame.tsx'
import { NoPage } from '~/office/board/components/no-page.tsx'
import { boardTexts } from '~/texts/office/board.ts'
import { DoctorFrame } from './doctor-frame.tsx'

/** A /doctor address that no page has: the board's own 404, inside its frame for who is signed in. */
export function DoctorUnknown() {
  const page = <NoPage why="notFound" />
  return (
    <DoctorFrame signedOut={<BareFrame title={boardTexts.notFound.title}>{page}</BareFrame>}>{() => page}</DoctorFrame>
  )
}
