import type { UndeliveredRow } from '@clinic/shared-events/contracts/messaging/deliveries.ts'
import { MessageCircle, Phone, RotateCcw } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { generatePath, Link } from 'react-router-dom'
import { Button, type ButtonLook, buttonStyle } from '~/components/ui/button.tsx'
import { chatWith } from '~/lib/chat-with.ts'
import { cx } from '~/lib/class-names.ts'
import { callUrl } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { texts as common } from '~/texts/common.ts'
import { accountFaultTexts, undeliveredTexts as texts } from '~/texts/messaging/deliveries.ts'
import { useSettleDelivery } from './undelivered.ts'
import { actionsOf, type UndeliveredAction } from './undelivered-actions.ts'

type ButtonsProps = {
  row: UndeliveredRow
  /** What and to whom, for the button that says no more than 'Visto'. */
  named: string
  isAdmin: boolean
}

/** What can be done about one that did not go out: outlined what cures why, then what else there is. */
export function UndeliveredButtons({ row, named, isAdmin }: ButtonsProps) {
  const { cures, others } = actionsOf(row, isAdmin)
  const settling = useSettling(row.id)
  const buttons = (actions: readonly UndeliveredAction[], look: ButtonLook) =>
    actions.map((action) => <Action key={action} {...{ action, look, row, named, settling }} />)
  return (
    <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1">
      {buttons(cures, 'outline')}
      {buttons(others, 'quiet')}
    </p>
  )
}

/** Sends it again or marks it as seen, once: when that is done the row goes, and a second press before that is none. */
const useSettling = (id: string) => {
  const { mutate, isPending, variables } = useSettleDelivery()
  const done = useRef(false)
  const settle = (what: 'send' | 'see') => () => {
    if (done.current) return
    done.current = true
    mutate(
      { id, what },
      {
        onError: () => {
          done.current = false
        },
      },
    )
  }
  return { settle, isPending, sends: isPending && variables.what === 'send' }
}

type ActionProps = Omit<ButtonsProps, 'isAdmin'> & {
  action: UndeliveredAction
  look: ButtonLook
  settling: ReturnType<typeof useSettling>
}

/** A quiet one that comes first on a line begins where the lines above it do. */
const roomOf = (look: ButtonLook) => cx('max-md:min-h-11', look === 'quiet' && '-ml-1.5 px-1.5!')

function Action({ action, look, row, named, settling }: ActionProps): ReactNode {
  const { id, channel, address, appointmentId, orderId, conversationId } = row
  const style = buttonStyle(look, 'sm', roomOf(look))
  const visit = `${paths.doctorDashboard}?cita=${appointmentId}`
  const link = (to: string, text: string) => (
    <Link to={to} className={style}>
      {text}
    </Link>
  )
  switch (action) {
    case 'call':
      return (
        <a className={style} href={callUrl(address ?? '')}>
          <Phone aria-hidden="true" size={16} />
          {texts.call}
        </a>
      )
    case 'chat':
      return (
        <a className={style} href={chatWith(address) ?? ''} target="_blank" rel="noopener noreferrer">
          <MessageCircle aria-hidden="true" size={16} />
          {texts.chat}
          <span className="sr-only"> {common.newTab}</span>
        </a>
      )
    case 'configure':
      return link(`${paths.doctorBot}?tab=config`, accountFaultTexts.configure)
    case 'correct':
      // A mail goes out as soon as its address is corrected; who has no WhatsApp was called.
      return link(`${visit}&corregir=${channel === 'email' ? id : ''}`, texts.correct[channel])
    case 'open':
      return link(generatePath(paths.doctorConversation, { conversationId: conversationId ?? '' }), texts.open)
    case 'seen':
    case 'send':
      return <Settle {...{ action, look, named, settling }} />
    case 'visit':
      return orderId === null ? link(visit, texts.visit) : link(`${paths.doctorOrders}?pedido=${orderId}`, texts.order)
    default:
      return action satisfies never
  }
}

function Settle({ action, look, named, settling }: Omit<ActionProps, 'row'>) {
  const button = { look, size: 'sm', className: roomOf(look), 'aria-disabled': settling.isPending } as const
  return action === 'seen' ? (
    <Button {...button} aria-label={texts.seenOf(named)} onClick={settling.settle('see')}>
      {texts.seen}
    </Button>
  ) : (
    <Button {...button} onClick={settling.settle('send')}>
      <RotateCcw aria-hidden="true" size={16} />
      {settling.sends ? texts.sending : texts.sendAgain}
    </Button>
  )
}
