import { toast } from '~/lib/toasts.ts'
import { texts } from '~/texts/common.ts'

/** Says that something failed. `reason`: why, in the server's own sentence. */
export const failureToast = (description: string, more: { title?: string; reason?: string } = {}): void =>
  toast({ title: texts.error, description, ...more, look: 'destructive' })
