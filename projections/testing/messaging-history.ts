import type { AnyEvent } from '@clinic/shared-events/log/define-event.ts'

type Recording = { record(stream: string, event: AnyEvent, actor?: string): void; random(): number }

/** What administrators set of the bot: configurations, of which one at a time is active, and responses. */
export const messagingSteps = ({ record, random }: Recording) => {
  const stream = 'messaging-settings'
  const [admin, messageService] = ['staff:admin', 'whatsapp'] as const
  const ids: string[] = []
  let responses = 0
  let previousId: string | null = null

  const configure = (): void => {
    const configId = `config${ids.length}`
    ids.push(configId)
    const token = { tokenEnding: random() < 0.5 ? 'c3d4' : null }
    const data = { configId, title: `Cuenta ${configId}`, accountSid: 'AC01', ...token, messageService, templates: {} }
    record(stream, { type: 'BotConfigurationCreated', data }, admin)
  }

  const activate = (): void => {
    const configId = ids[Math.floor(random() * ids.length)]
    if (configId === undefined || configId === previousId) return
    record(stream, { type: 'BotConfigurationActivated', data: { configId, previousId } }, admin)
    previousId = configId
  }

  const respond = (): void => {
    const data = { responseId: `response${++responses}`, keywords: ['precio'], template: 'Vea «Precios».' }
    const more = { action: 'none', messageType: messageService, priority: 1 + Math.floor(random() * 10) }
    record(stream, { type: 'AutoResponseCreated', data: { ...data, ...more } }, admin)
  }

  return (): void => {
    const step = random()
    if (ids.length === 0 || step < 0.25) configure()
    else if (step < 0.6) activate()
    else respond()
  }
}
