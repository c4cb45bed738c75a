import { standardReminderHours } from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import { messageTexts } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import type { MessagingEvent } from '@clinic/shared-events/messaging/events.ts'
import { describe, expect, it } from 'vitest'
import { givenAt, scenariosOf } from '../../testing/given-when-then.ts'
import { standardResponses } from './bot/standard-responses.ts'
import { type SettingsCommand, settings } from './settings.ts'

const { given } = scenariosOf(settings)
const meta = { commandId: 'c1', now: '2026-11-20T15:00:00.000Z', actor: 'staff:admin' }
const configured = (configId: string): Extract<MessagingEvent, { type: 'BotConfigurationCreated' }> => ({
  type: 'BotConfigurationCreated',
  data: {
    configId,
    title: 'Principal',
    accountSid: 'AC01',
    tokenEnding: 'c3d4',
    messageService: 'whatsapp',
    templates: {},
  },
})
const activated = (configId: string, previousId: string | null): MessagingEvent => ({
  type: 'BotConfigurationActivated',
  data: { configId, previousId },
})
const activate = (configId: string): SettingsCommand => ({ type: 'ActivateConfiguration', data: { configId }, meta })
const responses = standardResponses.map((one) => ({
  responseId: `r-${one.standard}`,
  messageType: 'whatsapp' as const,
  ...one,
}))
const initialise: SettingsCommand = { type: 'InitialiseResponses', data: { responses }, meta }
const made = responses.map((data): MessagingEvent => ({ type: 'AutoResponseCreated', data }))

describe('the settings of the bot', () => {
  it('hold a configuration, inactive at first', () => {
    given([])
      .when({ type: 'CreateConfiguration', data: configured('one').data, meta })
      .then([configured('one')])
    const { state } = given([configured('one')])
    expect(state.configurations.one).toMatchObject({ isActive: false, twilioAuthToken: '••••c3d4', createdAt: givenAt })
    expect(state.activeId).toBeNull()
  })

  // @rule bot-one-active
  it('have one active configuration at most: another takes its place', () => {
    given([configured('one')])
      .when(activate('one'))
      .then([activated('one', null)])
    const history = [configured('one'), configured('two'), activated('one', null)]
    given(history)
      .when(activate('two'))
      .then([activated('two', 'one')])
    given(history).when(activate('one')).thenNothing()
    given(history).when(activate('three')).thenRejected({ type: 'ConfigurationNotFound' })
    given(history).when(activate('constructor')).thenRejected({ type: 'ConfigurationNotFound' })
    const { state } = given([...history, activated('two', 'one')])
    expect(Object.values(state.configurations).map(({ id, isActive }) => [id, isActive])).toEqual([
      ['one', false],
      ['two', true],
    ])
  })

  // @rule bot-token-replaced, bot-config-deleted
  it('have another token where it was replaced, and no configuration that was deleted; the active one is not', () => {
    const history = [configured('one'), configured('two'), activated('one', null)]
    const data = { configId: 'one', tokenEnding: 'e5f6' }
    const replaced: MessagingEvent = { type: 'BotTokenReplaced', data }
    given(history).when({ type: 'ReplaceToken', data, meta }).then([replaced])
    expect(given([...history, replaced]).state.configurations.one).toMatchObject({ twilioAuthToken: '••••e5f6' })
    const remove = (configId: string): SettingsCommand => ({ type: 'DeleteConfiguration', data: { configId }, meta })
    const deleted: MessagingEvent = { type: 'BotConfigurationDeleted', data: { configId: 'two' } }
    given(history).when(remove('two')).then([deleted])
    given(history).when(remove('one')).thenRejected({ type: 'ConfigurationActive' })
    for (const id of ['two', 'constructor']) {
      const gone = given([...history, deleted])
      gone.when(remove(id)).thenRejected({ type: 'ConfigurationNotFound' })
      gone
        .when({ type: 'ReplaceToken', data: { ...data, configId: id }, meta })
        .thenRejected({ type: 'ConfigurationNotFound' })
      gone.when(activate(id)).thenRejected({ type: 'ConfigurationNotFound' })
    }
    expect(Object.keys(given([...history, deleted]).state.configurations)).toEqual(['one'])
  })

  // @rule reminders-hours-chosen: Issue: administrators choose how many hours before a visit the two reminders go (72
  //   and 24 until then) and the quiet hours; when each is of no use any more follows (30 and 2); one press takes the
  //   standard back (decision 158)
  it('hold when reminders go: 72 and 24 hours before until others are chosen, and nothing is recorded of the same again', () => {
    const hours = { first: 96, second: 36, quietFrom: '21:00', quietTo: '06:00' }
    const choose = (data: typeof hours): SettingsCommand => ({ type: 'ChooseReminderHours', data, meta })
    const chosen: MessagingEvent = { type: 'ReminderHoursChosen', data: hours }
    expect(given([]).state.hours).toEqual(standardReminderHours)
    given([]).when(choose(standardReminderHours)).thenNothing()
    given([]).when(choose(hours)).then([chosen])
    expect(given([chosen]).state.hours).toEqual(hours)
    given([chosen])
      .when(choose({ ...hours }))
      .thenNothing()
    const back: MessagingEvent = { type: 'ReminderHoursChosen', data: standardReminderHours }
    given([chosen]).when(choose(standardReminderHours)).then([back])
  })

  // @rule texts-own, texts-standard
  it('hold the texts that were written anew alone: the standard one, word for word, is none of them', () => {
    const id = 'chat.hello'
    const { standard } = messageTexts[id]
    const reword = (text: string | null): SettingsCommand => ({ type: 'RewordMessage', data: { id, text }, meta })
    const reworded = (text: string | null): MessagingEvent => ({
      type: 'MessageTextReworded',
      data: { textId: id, text },
    })
    const own = reworded('Le escribe {clinica}.')
    given([]).when(reword('Le escribe {clinica}.')).then([own])
    expect(given([own]).state.texts).toEqual({ [id]: 'Le escribe {clinica}.' })
    given([own]).when(reword('Le escribe {clinica}.')).thenNothing()
    for (const text of [null, standard]) {
      given([]).when(reword(text)).thenNothing()
      given([own])
        .when(reword(text))
        .then([reworded(null)])
    }
    expect(given([own, reworded(null)]).state.texts).toEqual({})
  })

  // @rule bot-switch-off
  it('have none active once the active one was switched off, until one is activated', () => {
    const history = [configured('one'), configured('two'), activated('one', null)]
    const deactivate = (configId: string): SettingsCommand => ({
      type: 'DeactivateConfiguration',
      data: { configId },
      meta,
    })
    const deactivated: MessagingEvent = { type: 'BotConfigurationDeactivated', data: { configId: 'one' } }
    given(history).when(deactivate('one')).then([deactivated])
    given(history).when(deactivate('two')).thenNothing()
    given(history).when(deactivate('constructor')).thenRejected({ type: 'ConfigurationNotFound' })
    const { state } = given([...history, deactivated])
    expect([state.activeId, Object.values(state.configurations).filter(({ isActive }) => isActive)]).toEqual([null, []])
    given([...history, deactivated])
      .when(deactivate('one'))
      .thenNothing()
    given([...history, deactivated])
      .when(activate('two'))
      .then([activated('two', null)])
  })

  it('hold a response', () => {
    const data = {
      responseId: 'r1',
      keywords: ['precio'],
      template: 'Hola',
      action: 'none' as const,
      messageType: 'whatsapp' as const,
      priority: 3,
    }
    given([])
      .when({ type: 'CreateResponse', data, meta })
      .then([{ type: 'AutoResponseCreated', data }])
  })

  // @rule bot-response-switch
  it('have a response switched off and on again, at its place, once', () => {
    const turn = (active: boolean, responseId = 'r-cancel'): SettingsCommand => ({
      type: 'SwitchResponse',
      data: { responseId, active },
      meta,
    })
    const off: MessagingEvent = { type: 'AutoResponseDeactivated', data: { responseId: 'r-cancel' } }
    const on: MessagingEvent = { type: 'AutoResponseActivated', data: { responseId: 'r-cancel' } }
    given(made).when(turn(false)).then([off])
    given(made).when(turn(true)).thenNothing()
    given([...made, off])
      .when(turn(false))
      .thenNothing()
    given([...made, off])
      .when(turn(true))
      .then([on])
    given(made).when(turn(false, 'r-none')).thenRejected({ type: 'ResponseNotFound' })
    const active = (history: readonly MessagingEvent[]) => given(history).state.responses.map((one) => one.isActive)
    expect(active([...made, off])).toEqual(made.map((_, nth) => nth !== 0))
    expect(active([...made, off, on])).toEqual(made.map(() => true))
    const at = '2026-11-25T15:00:00.000Z'
    const [first, ...others] = settings.evolve(given(made).state, { ...off, at }).responses
    expect([first?.isActive, first?.createdAt, first?.updatedAt]).toEqual([false, givenAt, at])
    expect(others.every(({ updatedAt }) => updatedAt === givenAt)).toBe(true)
  })

  // @rule bot-defaults, bot-response-switch
  it('get no default response back that was switched off', () => {
    const off: MessagingEvent = { type: 'AutoResponseDeactivated', data: { responseId: 'r-cancel' } }
    given([...made, off])
      .when(initialise)
      .thenNothing()
    given([...made.slice(0, 2), off])
      .when(initialise)
      .then(made.slice(2))
  })

  // @rule bot-defaults
  it('get the default responses once, and those that are missing later', () => {
    given([]).when(initialise).then(made)
    given(made).when(initialise).thenNothing()
    given(made.slice(1)).when(initialise).then(made.slice(0, 1))
  })

  it('have default responses for each action, each with its own name', () => {
    expect(new Set(standardResponses.map(({ standard }) => standard)).size).toBe(standardResponses.length)
    const actions = new Set(standardResponses.map(({ action }) => action))
    expect(actions).toEqual(new Set(['appointment_confirm', 'appointment_cancel', 'appointment_reschedule', 'none']))
    for (const { priority } of standardResponses) expect(priority >= 1 && priority <= 10).toBe(true)
  })
})
