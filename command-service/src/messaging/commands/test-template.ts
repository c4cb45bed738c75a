import { entityIdOf } from '@clinic/shared-events/log/ids.ts'
import {
  type TemplateTestEvent,
  type TemplateTested,
  type TemplateTestReported,
  templateTestStream,
} from '@clinic/shared-events/messaging/template-test-events.ts'
import type { Handled } from '../../handling/command-request.ts'
import type { Sent } from '../../handling/decider.ts'
import { commandFrom, type Origin, originWithoutKey } from '../../handling/origin.ts'
import { deliveryProblemOf, type SendOutcome } from '../sender/message-sender.ts'
import {
  type RecordTest,
  type ReportTest,
  type TemplateTest,
  type TemplateTestRejection,
  templateTest,
} from '../template-test.ts'
import { activeAccount } from './twilio-account.ts'
import type { Twilio } from './twilio-parts.ts'

/** A test that is asked for. `phone`: '+50688881234'. `variables`: the values of the placeholders {{1}}, {{2}} …, by their number. */
export type AskedTest = Pick<TemplateTested['data'], 'what' | 'contentSid' | 'appointmentId'> & {
  phone: string
  variables: Readonly<Record<string, string>>
}
export type TemplateTestAnswer = Handled<TemplateTest, TemplateTestEvent, TemplateTestRejection>
type Account = Awaited<ReturnType<typeof activeAccount>>

/**
 * Sends a template as a test and records what came of it. It is claimed before it is tried, so that a repeat of the command sends
 * nothing and is answered with what is known of the first (docs/decisions/0075-tests-of-templates.md).
 */
export const testTemplate = async (twilio: Twilio, asked: AskedTest, origin: Origin): Promise<TemplateTestAnswer> => {
  const testId = entityIdOf(twilio.takingIn.idSecret, origin.commandId, 'template-test')
  const account = await activeAccount(twilio.accounts)
  const recorded = await sendToTest(twilio, testId, recordOf(testId, asked, account), origin)
  if (!recorded.ok) return recorded
  const claimed = await report(twilio, { testId, status: 'unclear', messageSid: null }, origin)
  if (!claimed.ok || claimed.events.length === 0) return claimed
  const sent = sendClaimed(twilio, { testId, account, asked }, origin)
  // Whoever ends the process waits for it, as for every message; who asked is told of a failure.
  twilio.takingIn.inBackground(sent.then(ignore, ignore))
  return sent
}

const ignore = (): void => undefined

const recordOf = (testId: string, asked: AskedTest, account: Account): Sent<RecordTest> => {
  const { what, contentSid, appointmentId, phone: phoneNumber } = asked
  const about = appointmentId === undefined ? {} : { appointmentId }
  const configId = account?.configId ?? null
  return { type: 'RecordTest', data: { testId, what, contentSid, ...about, configId, phoneNumber } }
}

type Claimed = { testId: string; account: Account; asked: AskedTest }

const sendClaimed = async (
  twilio: Twilio,
  { testId, account, asked }: Claimed,
  origin: Origin,
): Promise<TemplateTestAnswer> => report(twilio, { testId, ...(await send(twilio, account, asked)) }, origin)

type Known = Omit<TemplateTestReported['data'], 'testId'>

/** A test that was recorded while a configuration was active may find none when a repeat sends it. */
const send = async ({ takingIn }: Twilio, account: Account, asked: AskedTest): Promise<Known> => {
  if (!account) return { status: 'failed', messageSid: null, problem: 'not-configured' }
  const sender = await takingIn.senderOf(account)
  const { phone: to, contentSid, variables } = asked
  return knownOf(await sender.send({ to, contentSid, variables }))
}

const knownOf = (outcome: SendOutcome): Known => {
  if (outcome.outcome === 'taken') return { status: 'queued', messageSid: outcome.sid }
  if (outcome.outcome === 'unclear') return { status: 'unclear', messageSid: null }
  return { status: 'failed', messageSid: null, errorCode: outcome.code, problem: deliveryProblemOf(outcome) }
}

/** Records a report under an id for this try alone: who repeats it learns that it is no news, not what it recorded first. */
const report = (twilio: Twilio, data: TemplateTestReported['data'], { actor }: Origin): Promise<TemplateTestAnswer> =>
  sendToTest(twilio, data.testId, { type: 'ReportTest', data }, originWithoutKey(actor, twilio.takingIn.now()))

const sendToTest = (
  { takingIn }: Twilio,
  testId: string,
  command: Sent<RecordTest | ReportTest>,
  origin: Origin,
): Promise<TemplateTestAnswer> =>
  takingIn.handler.handle({
    stream: templateTestStream(testId),
    decider: templateTest,
    ...commandFrom(origin, command),
  })
