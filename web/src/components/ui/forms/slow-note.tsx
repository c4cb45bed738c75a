import { useState } from 'react'
import { useByClock } from '~/lib/use-clock.ts'
import { texts } from '~/texts/common.ts'

/** How long a form may be on its way before the page says that it still is. */
const slowMs = 8000

/** Says of a form that is on its way for long that it still is: on a silent line the page would seem to stand still. */
export function SlowNote({ sending }: { sending: boolean }) {
  return <div aria-live="polite">{sending && <Slow />}</div>
}

function Slow() {
  const [begun] = useState(Date.now)
  const isSlow = useByClock(1000, () => Date.now() >= begun + slowMs)
  return isSlow && <p className="mt-4 text-base text-ink-2">{texts.stillSending}</p>
}
