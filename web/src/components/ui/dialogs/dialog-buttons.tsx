import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '~/lib/class-names.ts'
import { texts } from '~/texts/common.ts'
import { Button } from '../button.tsx'
import { FormNotice } from '../forms/form-notice.tsx'
import { panelFoot } from './dialog.tsx'

type DialogButtonsProps = {
  submit: { idle: string; sending: string }
  sending: boolean
  /** Whether the dialog may be left while it is being sent. */
  mayLeave?: boolean
  /** What is about to be sent, in short. */
  said?: ReactNode
  /** Why it was not taken, which stays in sight with the buttons; null as long as nothing is to be said. */
  notice?: string | null
}

/** The buttons at the end of a dialog's form, at its lower edge however long it is: the one that closes it as Escape does, then the one that sends it. */
export function DialogButtons({ submit, sending, mayLeave, said, notice }: DialogButtonsProps) {
  return (
    <div className={cx(panelFoot, 'items-end gap-2', said === undefined && 'mt-3')}>
      {notice !== undefined && (
        <FormNotice className="w-full empty:hidden [&>div]:mt-0 [&>div]:py-2 [&>div]:text-sm">{notice}</FormNotice>
      )}
      {said && <div className="mr-auto min-w-0 self-center text-sm max-sm:w-full">{said}</div>}
      <Dialog.Close asChild>
        <Button size="sm" disabled={sending && !mayLeave} className="max-md:min-h-11">
          {texts.back}
        </Button>
      </Dialog.Close>
      <Button
        type="submit"
        look="primary"
        size="sm"
        disabled={sending}
        className={cx('max-md:min-h-11', said !== undefined && 'max-sm:flex-1')}
      >
        {sending ? submit.sending : submit.idle}
      </Button>
    </div>
  )
}
