import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast as Base } from 'radix-ui'
import { type CSSProperties, useRef } from 'react'
import { cx } from '~/lib/class-names.ts'
import { useFoot } from '~/lib/focus/foot.ts'
import { useMedia } from '~/lib/focus/use-media.ts'
import { dismissToast, type Toast, toastRules, useToasts } from '~/lib/toasts.ts'
import { texts } from '~/texts/common.ts'
import { useFreeTop } from './use-free-top.ts'

/**
 * Shows toasts: on phones from the top edge, over nothing that can be pressed; else in the lower corner, above a bar of the page, on the left
 * beside a dialog, whose buttons are on the right. Loaded with the first one.
 */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
  const list = useRef<HTMLOListElement>(null)
  const phone = useMedia('(width < 48rem)')
  useFreeTop(list, phone && toasts.some(({ open }) => open))
  const foot = useFoot()
  return (
    <Base.Provider
      duration={toastRules.showMs}
      swipeDirection="right"
      swipeThreshold={toastRules.swipePx}
      label={texts.notification}
    >
      {toasts.map((one) => (
        <ToastBox key={one.id} toast={one} />
      ))}
      <Base.Viewport
        ref={list}
        hotkey={[toastRules.hotkey]}
        label={texts.notifications}
        style={{ '--foot': `${foot}px` } as CSSProperties}
        className={cx(
          'hyphenated fixed inset-x-[16px] top-[8px] z-60 m-0 flex list-none flex-col outline-none md:inset-x-auto md:top-auto md:right-6 md:bottom-[max(1.5rem,calc(max(var(--notices,0px),var(--foot))+8px))] md:w-[400px]',
          // Only while there is one: the browser looks for dialogs anew with every row that a list draws.
          toasts.length > 0 && 'md:in-[body:has([role=dialog],[role=alertdialog])]:inset-x-[1.5rem_auto]',
        )}
      />
    </Base.Provider>
  )
}

function ToastBox({ toast }: { toast: Toast }) {
  const bad = toast.look === 'destructive'
  const Icon = bad ? CircleAlert : CircleCheck
  return (
    <Base.Root
      open={toast.open}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      className={cx(
        'grid grid-cols-[auto_1fr_auto] gap-x-[12px] rounded-ctl border bg-paper p-[16px] text-ink shadow-float data-[state=closed]:animate-fade-out data-[state=open]:animate-from-above max-[16rem]:grid-cols-[1fr_auto] md:data-[state=open]:animate-rise data-[swipe=end]:animate-to-right data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        bad ? 'border-cancelado-d' : 'border-line-2',
      )}
    >
      <Icon
        aria-hidden="true"
        size="1.375rem"
        className={cx('max-[16rem]:hidden', bad ? 'text-cancelado-d' : 'text-confirmado-d')}
      />
      <div className="min-w-0">
        <Base.Title className={cx('font-bold', bad && 'text-cancelado-t')}>{toast.title}</Base.Title>
        {toast.description && <Base.Description className="text-ink-2">{toast.description}</Base.Description>}
        {toast.reason && <p className="text-ink-2">{toast.reason}</p>}
      </div>
      <Base.Close
        aria-label={texts.close}
        className="-my-[10px] -mr-[10px] grid size-[max(44px,2rem)] self-start place-items-center rounded-full text-ink-2 hover:bg-bosque-50"
      >
        <X aria-hidden="true" size="1.125rem" />
      </Base.Close>
    </Base.Root>
  )
}
