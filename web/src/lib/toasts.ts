import { create } from 'zustand'

type ToastLook = 'plain' | 'destructive'
/** `reason`: why it failed, in the server's own sentence. */
export type Toast = { id: number; title: string; description?: string; reason?: string; look: ToastLook; open: boolean }

/** At most one toast, shown 5000 ms, taken out 1,000,000 ms after it was dismissed (docs/specification.md#public-messages). */
export const toastRules = { atMost: 1, showMs: 5000, removeMs: 1_000_000, swipePx: 50, hotkey: 'F8' } as const

export const useToasts = create<{ toasts: Toast[]; expected: boolean }>(() => ({ toasts: [], expected: false }))

/** Loads the toaster now, while the server can be reached, because the page may show messages. */
export const expectToasts = (): void => useToasts.setState({ expected: true })

let last = 0

/** Shows a message; a newer one takes the place of an older one. */
export const toast = (message: Omit<Toast, 'id' | 'look' | 'open'> & { look?: ToastLook }): void => {
  last += 1
  const shown: Toast = { look: 'plain', ...message, id: last, open: true }
  useToasts.setState(({ toasts }) => ({ toasts: [shown, ...toasts].slice(0, toastRules.atMost) }))
}

/** The id of the message that was shown last, whether it still stands or not. */
export const newestToast = (): number => last

export const dismissToast = (id: number): void => {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.map((one) => (one.id === id ? { ...one, open: false } : one)) }))
  setTimeout(
    () => useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) })),
    toastRules.removeMs,
  )
}
