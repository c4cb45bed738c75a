import type { AppointmentRow as Row } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { Fragment, type KeyboardEvent } from 'react'
import { dateText } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { nowIndex } from '~/office/shared/appointments/model/moments.ts'
import { useRequests } from '~/office/shared/pending/waiting.ts'
import { boardListTexts as texts } from '~/texts/office/appointments-board.ts'
import { askedByAppointment } from '../../model/requests.ts'
import { AppointmentRow } from './appointment-row.tsx'
import { NowLine } from './now-line.tsx'
import { SteadyList } from './steady-list.tsx'

const none: readonly never[] = []

type AppointmentListProps = {
  rows: readonly Row[]
  date: string
  today: string
  selectedId: string | null
  onOpen: (id: string) => void
}

/** The day's appointments along the thread. ↑ and ↓ move, Enter opens. */
export function AppointmentList({ rows, date, today, selectedId, onOpen }: AppointmentListProps) {
  const now = useClock(60_000)
  const line = date === today ? nowIndex(rows, now) : -1
  const asked = askedByAppointment(useRequests().rows ?? [])
  const inTabOrder = rows.some(({ id }) => id === selectedId) ? selectedId : rows[0]?.id
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the rows' buttons, which hold the focus
    <div onKeyDown={moveFocus}>
      <SteadyList label={texts.listOf(dateText(date))}>
        {rows.map((row, at) => (
          <Fragment key={row.id}>
            {at === line && <NowLine now={now} ends={{ first: at === 0, last: false }} />}
            <AppointmentRow
              row={row}
              now={now}
              asked={asked.get(row.id) ?? none}
              selected={row.id === selectedId}
              inTabOrder={row.id === inTabOrder}
              ends={{ first: at === 0 && line !== 0, last: at === rows.length - 1 && line !== rows.length }}
              onOpen={() => onOpen(row.id)}
            />
          </Fragment>
        ))}
        {line === rows.length && <NowLine now={now} ends={{ first: false, last: true }} />}
      </SteadyList>
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-id]')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const next = at === -1 ? undefined : targetOf(event.key, at, buttons)
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView?.({ block: 'nearest' })
}

const targetOf = (key: string, at: number, buttons: HTMLButtonElement[]): HTMLButtonElement | undefined => {
  if (key === 'Home') return buttons[0]
  if (key === 'End') return buttons.at(-1)
  const step = steps[key]
  return step === undefined ? undefined : buttons[at + step]
}
