import { focusManager } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useLayoutEffect } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { useFocusReturn } from '~/components/ui/dialogs/use-focus-return.ts'
import { pauseLive } from '~/lib/live/live.ts'
import { staffTexts } from '~/texts/office/staff.ts'
import { useSignOut } from '../api/sign-out.ts'
import { useUnlock, useUnlockedElsewhere } from '../api/unlock.ts'
import { PinForm } from './pin-form.tsx'

const texts = staffTexts.resting

/** Nothing is followed or read by itself meanwhile. */
const pauseReading = () => {
  focusManager.setFocused(false)
  const resume = pauseLive()
  return () => {
    resume()
    focusManager.setFocused(undefined)
  }
}

const hidePage = () => {
  document.body.dataset.covered = ''
  return () => {
    delete document.body.dataset.covered
  }
}

/**
 * Covers the page while its session rests (docs/decisions/0228): what stands behind, dialogs too, is neither seen nor reached
 * (`data-covered` in theme.css), and is as it was once the PIN was given.
 */
export function RestCover({ name }: { name?: string }) {
  const unlock = useUnlock()
  const signOut = useSignOut()
  const focusReturn = useFocusReturn()
  useUnlockedElsewhere()
  useEffect(pauseReading, [])
  useLayoutEffect(hidePage, [])
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Content
          {...focusReturn}
          data-resting
          onEscapeKeyDown={(event) => event.preventDefault()}
          className="fixed inset-0 z-60 grid place-items-center overflow-y-auto bg-bosque-50 p-4 text-ink"
        >
          <div className="w-full max-w-[400px] rounded-box bg-paper p-6 shadow-float sm:p-9">
            <Dialog.Title className="flex items-center gap-2.5 text-2xl font-bold tracking-tight">
              <LockKeyhole aria-hidden="true" size="1.5rem" className="shrink-0 text-bosque-600" />
              {texts.title}
            </Dialog.Title>
            <Dialog.Description className="mt-2 text-ink-2">{texts.lead(name)}</Dialog.Description>
            <PinForm onPin={unlock} />
            <Button look="quiet" className="mt-3 w-full" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
              {texts.signOut}
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
