import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Sheet } from '~/components/ui/dialogs/dialog.tsx'
import { TipButton } from '~/components/ui/tooltip.tsx'
import { erased } from '~/lib/format.ts'
import { AlertLine } from '~/office/shared/alerts/alert-line.tsx'
import { AppointmentHead } from '~/office/shared/appointments/components/detail/appointment-head.tsx'
import { DetailActions, wide } from '~/office/shared/appointments/components/detail/detail-actions.tsx'
import { DetailFacts } from '~/office/shared/appointments/components/detail/detail-facts.tsx'
import { FormOfVisit } from '~/office/shared/appointments/components/detail/form-of-visit.tsx'
import { PatientLink, PatientOfVisit } from '~/office/shared/appointments/components/patient/patient-of-visit.tsx'
import { keyAction } from '~/office/shared/appointments/hooks/key-action.ts'
import type { Actions } from '~/office/shared/appointments/hooks/use-actions.ts'
import { useSeen } from '~/office/shared/appointments/hooks/use-seen.ts'
import { VisitDraft } from '~/office/shared/records/drafts/draft-card.tsx'
import { texts as common } from '~/texts/common.ts'
import { calendarTexts as texts } from '~/texts/office/appointments-page.ts'
import { type PopoverPlace, popoverPlace, threadRoom } from '../../model/popover-place.ts'

type OpenProps = { row: AppointmentRow; now: string; actions: Actions; onClose: () => void }

/** The opened appointment: status and countdown, who and when, what can be done, its facts, and the form that is of it. */
function Content({
  row,
  now,
  actions,
  title,
  corner,
}: Omit<OpenProps, 'onClose'> & { title: ReactNode; corner: ReactNode }) {
  useSeen(row)
  const alert = <AlertLine of={{ appointmentId: row.id }} person={row} />
  return (
    <div className="@container">
      {/* A sheet has the name as its own title. */}
      {title === null && alert}
      <AppointmentHead row={row} now={now} title={title} corner={corner} alert={title !== null && alert} />
      <DetailActions row={row} actions={actions} patient={<PatientLink row={row} className={wide} />} />
      {row.name !== null && <VisitDraft appointmentId={row.id} />}
      <PatientOfVisit row={row} />
      <div className="mt-4">
        <DetailFacts row={row} />
      </div>
      <FormOfVisit appointmentId={row.id} />
    </div>
  )
}

/** The opened appointment as a sheet from below, where there is no room beside its day. It closes while an action's dialog is open. */
export function AppointmentSheet({ row, now, actions, onClose }: OpenProps) {
  return (
    <Sheet
      open={actions.dialog === null}
      onOpenChange={(open) => !open && actions.dialog === null && onClose()}
      title={row.name ?? erased}
      className="text-sm md:left-19"
    >
      <Content row={row} now={now} actions={actions} title={null} corner={null} />
    </Sheet>
  )
}

const gutterRem = 3.5
const widthRem = 21

/** `width` of the grid in pixels. */
type Given = { row: AppointmentRow; width: number; days: readonly string[]; today: string }

const remInPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** Where the popover of an appointment stands; null where the days leave no room for one. */
export const placeOf = ({ row, width, days, today }: Given) => {
  const rem = remInPixels()
  return popoverPlace({
    width,
    gutter: gutterRem * rem,
    popover: widthRem * rem,
    column: days.indexOf(row.date),
    today: days.indexOf(today),
    days: days.length,
  })
}

type PopoverProps = OpenProps & { grid: RefObject<HTMLElement | null>; place: PopoverPlace }

/** The opened appointment beside its block, to which a thread ties it. Escape closes it and leads back to the block. */
export function Popover({ place, ...props }: PopoverProps) {
  const { row, actions, grid, onClose } = props
  const panel = useRef<HTMLDivElement>(null)
  const spot = useSpot(grid, panel, place, row)
  const { id } = row
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    const block = blockOf(grid.current, id)
    return () => {
      if (document.activeElement === document.body) block?.focus()
    }
  }, [grid, id])
  return (
    <>
      <Thread place={place} spot={spot} />
      <div
        ref={panel}
        role="dialog"
        aria-label={texts.popover}
        tabIndex={-1}
        style={{ left: place.left, top: spot.top, width: `${widthRem}rem` }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          else if (actions.dialog === null) keyAction(event, row, actions)
        }}
        className="absolute z-30 rounded-box border border-line bg-paper p-4 shadow-float outline-none"
      >
        <Content
          {...props}
          title={<h3 className="mt-1 text-xl leading-tight font-bold">{row.name ?? erased}</h3>}
          corner={
            <TipButton label={common.close} size="sm" onClick={onClose}>
              <X aria-hidden="true" size={18} />
            </TipButton>
          }
        />
      </div>
    </>
  )
}

/** Where the popover's top is and where the thread runs, in pixels from the grid's top. */
type Spot = { top: number; middle: number; blockBottom: number; blockLeft: number }

const blockOf = (grid: HTMLElement | null, id: string) =>
  grid?.querySelector<HTMLElement>(`[data-block="${id}"]`) ?? null

/** Measures block and popover once they are drawn, and again when the appointment, its place or the popover's height changes: some of it is read later. */
const useSpot = (
  grid: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  place: PopoverPlace,
  { id, date, startTime, endTime, status }: AppointmentRow,
): Spot => {
  const [spot, setSpot] = useState<Spot>({ top: 0, middle: 0, blockBottom: 0, blockLeft: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moves the block
  useLayoutEffect(() => {
    const measure = () => {
      const outer = grid.current?.getBoundingClientRect()
      const block = blockOf(grid.current, id)?.getBoundingClientRect()
      if (!outer || !block) return
      const height = panel.current?.offsetHeight ?? 0
      const middle = block.top - outer.top + block.height / 2
      const blockBottom = block.bottom - outer.top
      const lowest = Math.max(0, outer.height - height)
      const top = place.adjacent ? Math.max(0, Math.min(middle - 60, lowest)) : blockBottom + threadRoom
      const next = { top, middle, blockBottom, blockLeft: block.left - outer.left + Math.min(block.width / 2, 24) }
      setSpot((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    measure()
    const grown = new ResizeObserver(measure)
    if (panel.current) grown.observe(panel.current)
    return () => grown.disconnect()
  }, [id, date, startTime, endTime, status, place.left, place.adjacent])
  return spot
}

/** The thread from the block to its popover, with a joint where it ends. */
function Thread({ place, spot }: { place: PopoverPlace; spot: Spot }) {
  const line = 'pointer-events-none absolute z-30 bg-bosque-600'
  const joint =
    'pointer-events-none absolute z-40 size-3 -translate-1/2 rounded-full border-[2.5px] border-bosque-600 bg-paper'
  if (!place.adjacent)
    return (
      <>
        <span
          aria-hidden="true"
          className={`${line} w-0.5`}
          style={{ left: spot.blockLeft, top: spot.blockBottom, height: threadRoom }}
        />
        <span aria-hidden="true" className={joint} style={{ left: spot.blockLeft + 1, top: spot.top }} />
      </>
    )
  const { from, to, left } = place
  return (
    <>
      <span aria-hidden="true" className={`${line} h-0.5`} style={{ left: from, top: spot.middle, width: to - from }} />
      <span aria-hidden="true" className={joint} style={{ left: left === to ? to : from, top: spot.middle + 1 }} />
    </>
  )
}
