import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast as Base } from 'radix-ui'
import { cx } from '~/lib/class-names.ts'
import { dismissToast, type Toast, toastRules, useToasts } from '~/lib/toasts.ts'
import { texts } from '~/texts/common.ts'

/** Where toasts appear. Loaded with the first one. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
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
        hotkey={[toastRules.hotkey]}
        label={texts.notifications}
        className="fixed inset-x-4 bottom-[calc(16px+var(--bottom-bar,0px))] z-60 m-0 flex list-none flex-col outline-none sm:inset-x-auto sm:right-6 sm:bottom-6 sm:w-[400px]"
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
        'grid grid-cols-[auto_1fr_auto] gap-x-3 rounded-ctl border bg-paper p-4 text-ink shadow-float data-[state=closed]:animate-fade-out data-[state=open]:animate-rise data-[swipe=end]:animate-to-right data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        bad ? 'border-cancelado-d' : 'border-line-2',
      )}
    >
      <Icon aria-hidden="true" size={22} className={bad ? 'text-cancelado-d' : 'text-confirmado-d'} />
      <div className="min-w-0">
        <Base.Title className={cx('font-bold', bad && 'text-cancelado-t')}>{toast.title}</Base.Title>
        {toast.description && <Base.Description className="text-ink-2">{toast.description}</Base.Description>}
      </div>
      <Base.Close
        aria-label={texts.close}
        className="-my-2.5 -mr-2.5 grid size-11 self-start place-items-center rounded-full text-ink-2 hover:bg-bosque-50"
      >
        <X aria-hidden="true" size={18} />
      </Base.Close>
    </Base.Root>
  )
}
