import { useCallback, useEffect, useState } from 'react'
import type { Draft } from './draft.ts'
import { takeLeftDraft } from './left-drafts.ts'
import { createRemoteDraft, type RemoteCalls, type RemoteDraft } from './remote-draft.ts'

/** The draft of a form on the server. `draft`: what was found there, undefined where it could not be asked. `empty`: the form in which nothing is typed. */
export type Remote<Values> = { calls: RemoteCalls; draft: RemoteDraft | null | undefined; empty: Values }

/** How the draft of an open form stands: since when it is a draft, and the other one that was met on the server. */
type DraftState = {
  /** It was there when the form was opened. */
  isBegun: boolean
  at: string | null
  /** Undefined where none was met; null where the draft was saved or discarded elsewhere. */
  other: RemoteDraft | null | undefined
}

const none: DraftState = { isBegun: false, at: null, other: undefined }

/** A draft with its copy on the server, which another device goes on with; without `remote` it is in this browser alone. What was typed here and is not there yet comes first. */
export const useRemoteDraft = <Values extends object>(draft: Draft<Values>, remote: Remote<Values> | null) => {
  // What another version of the form kept lacks fields, or has some more.
  const complete = ({ values }: RemoteDraft): Values | null => remote && draft.checked({ ...remote.empty, ...values })
  const [begun] = useState(() => {
    const own = draft.read()
    const ahead = draft.ahead()
    const left = takeLeftDraft(draft.name)
    if (remote && left && !ahead) return { values: draft.checked(left.values), at: null, from: left.from }
    if (!remote || remote.draft === undefined || ahead) return { values: own, at: null, from: ahead?.from ?? null }
    // The key of a submit whose outcome is not known stays.
    if (own) draft.keep(null)
    const at = remote.draft?.at ?? null
    return { values: remote.draft && complete(remote.draft), at, from: at }
  })
  const [state, setState] = useState<DraftState>({ isBegun: begun.values !== null, at: begun.at, other: undefined })
  const [server] = useState(
    () =>
      remote &&
      createRemoteDraft<Values>(
        remote.calls,
        begun.from,
        {
          kept(values, at) {
            draft.markKept(values, at)
            setState((before) => ({ ...before, at }))
          },
          other: (other) => setState((before) => ({ ...before, other })),
        },
        draft.name,
      ),
  )
  useEffect(() => {
    if (!server) return undefined
    if (begun.values && begun.at === null) server.push(begun.values)
    const turn = () => (document.visibilityState === 'hidden' ? server.flush(true) : void server.look())
    document.addEventListener('visibilitychange', turn)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      server.end()
    }
  }, [server, begun])
  const [empty] = useState(remote && JSON.stringify(remote.empty))
  const onTyped = useCallback(
    (values: Values) => {
      const isEmpty = empty !== null && JSON.stringify(values) === empty
      draft.keep(isEmpty ? null : values)
      if (isEmpty) server?.discard()
      else server?.push(values)
    },
    [draft, server, empty],
  )
  return {
    begun: begun.values,
    state,
    onTyped,
    /** Brings back what was discarded, also where the form was closed since. */
    putBack: onTyped,
    /** Whether what is typed may be sent: no other draft stands on the server, or what goes out is one that may be there already. */
    maySend: async (values: Values): Promise<boolean> =>
      server === null || draft.sent.read().some(({ content }) => content === JSON.stringify(values)) || server.look(),
    /** It was taken, or given up. */
    forget: () => {
      draft.forget()
      server?.discard()
      setState(none)
    },
    keepOwn: () => {
      server?.keepOwn()
      setState((before) => ({ ...before, other: undefined }))
    },
    /** @returns what the other draft says; null where there is none any more */
    takeOther: async (): Promise<Values | null> => {
      const other = (await server?.takeOther()) ?? null
      draft.forget()
      setState(other ? { isBegun: true, at: other.at, other: undefined } : none)
      return other ? complete(other) : null
    },
  }
}
