import { AlertDialog } from 'radix-ui'
import { buttonStyle } from './button.tsx'
import { Overlay } from './overlay.tsx'

type NoticeDialogProps = { open: boolean; onClose: () => void; title: string; text: string; close: string }

/** An alert: says something that must not be missed. Escape and its one button close it; the focus goes back to where it was. */
export function NoticeDialog({ open, onClose, title, text, close }: NoticeDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(shown) => !shown && onClose()}>
      <AlertDialog.Portal>
        <Overlay open={open} />
        <AlertDialog.Content
          aria-modal="true"
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[min(30rem,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-box bg-paper p-6 text-ink shadow-float data-[state=open]:animate-fade-in"
        >
          <AlertDialog.Title className="text-xl font-bold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-3 text-lg text-ink-2">{text}</AlertDialog.Description>
          <div className="mt-6 flex justify-end">
            <AlertDialog.Action className={buttonStyle('primary')}>{close}</AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
