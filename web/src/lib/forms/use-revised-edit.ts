import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../http/http.ts'
import { revisionOf } from '../live/live-rows.ts'

/** Whether a command was refused because somebody else had changed its row since it was shown. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 412

/** An edit that is made on a row as it was shown: its revision goes into If-Match. */
type RevisedEdit<Row, Mine, Answer> = {
  /** @throws ApiError, ConnectionError */
  send: (on: Row, mine: Mine) => Promise<Answer>
  /** Reads the row as it is now; without it the feed brings that. @throws ApiError, ConnectionError */
  read?: (on: Row) => Promise<Row | null>
  /** Whether somebody else changed nothing that is edited here: then the edit is made on the row as it is now. */
  isElsewhere?: (now: Row, mine: Mine) => boolean
}

/** What came of an edit. `now`: the row as somebody else had left it, which nothing was written over; null where that is not known. */
type Saved<Row, Answer> = { ok: true; answer: Answer } | { ok: false; error: unknown; now: Row | null }

/** How often an edit is made after others changed something else. */
const mostTries = 3

/** Makes an edit. Refused for somebody else's, what they wrote is read, for a person to see before it is made on that. */
export const saveRevised = async <Row extends object, Mine, Answer>(
  edit: RevisedEdit<Row, Mine, Answer>,
  on: Row,
  mine: Mine,
  tries = 1,
): Promise<Saved<Row, Answer>> => {
  try {
    return { ok: true, answer: await edit.send(on, mine) }
  } catch (error) {
    const now = (isStale(error) && (await edit.read?.(on).catch(() => null))) || null
    if (now && tries < mostTries && edit.isElsewhere?.(now, mine)) return saveRevised(edit, now, mine, tries + 1)
    return { ok: false, error, now: now && revisionOf(now) !== revisionOf(on) ? now : null }
  }
}

/** Makes one edit at a time. `save`: null while another is under way; `sending`: the one that is. */
export const useRevisedEdit = <Row extends object, Mine, Answer>(edit: RevisedEdit<Row, Mine, Answer>) => {
  const [sending, setSending] = useState<{ on: Row; mine: Mine } | null>(null)
  // A second press may come before the buttons are drawn as disabled.
  const underWay = useRef(false)
  const latest = useRef(edit)
  useEffect(() => {
    latest.current = edit
  })
  const save = useCallback((on: Row, mine: Mine): Promise<Saved<Row, Answer>> | null => {
    if (underWay.current) return null
    underWay.current = true
    setSending({ on, mine })
    return saveRevised(latest.current, on, mine).finally(() => {
      underWay.current = false
      setSending(null)
    })
  }, [])
  return { save, sending }
}
