import { useEffect, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { texts } from '~/texts/common.ts'
import { loadAnew, loadAnewOnce } from './load-anew.ts'

/** Shown while the first page's code is on its way: nothing that could flash. */
export function PageLoading() {
  return <div className="min-h-dvh bg-paper" aria-busy="true" />
}

/**
 * Shown instead of a page whose code did not arrive (the network, a new version of the site) or that failed: what happened and a way on.
 * The page is loaded anew, because a browser may remember that a part failed, at first by itself; forms keep what was typed.
 */
export function PageFailed() {
  useEffect(loadAnewOnce, [])
  const [state, setState] = useState<'failed' | 'trying' | 'away'>('failed')
  const tryAgain = async () => {
    if (state === 'trying') return
    setState('trying')
    if (!(await loadAnew())) setState('away')
  }
  return (
    <div className="wrap flex flex-1 flex-col items-start justify-center py-16">
      <title>{texts.pageFailed}</title>
      <div role="alert">
        <h1 className="text-2xl leading-tight font-bold">{texts.pageFailed}</h1>
        <p className="mt-3 max-w-[52ch] text-lg text-ink-2">
          {state === 'away' ? `${texts.serverAway} ${texts.checkConnection}` : texts.pageFailedHint}
        </p>
      </div>
      <Button look="primary" className="mt-8" aria-disabled={state === 'trying'} onClick={tryAgain}>
        {state === 'trying' ? texts.tryingAgain : texts.tryAgain}
      </Button>
    </div>
  )
}

/** Shown where the site's frame did not arrive. */
export function SiteFailed() {
  return (
    <main className="flex min-h-dvh flex-col bg-paper text-[1.0625rem]">
      <PageFailed />
    </main>
  )
}
