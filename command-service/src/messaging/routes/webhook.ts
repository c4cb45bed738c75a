import type { HttpKit } from '@clinic/platform/http/calls/kit.ts'
import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import { nameRoute } from '@clinic/platform/http/request-log.ts'
import { webhookPath } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import express, { type Request, type RequestHandler, type Router } from 'express'
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import { deliveryStatusPath, reportDelivery } from '../../deliveries/commands/report-delivery.ts'
import type { ReportDelivery } from '../../deliveries/delivery.ts'
import { refusing } from '../../http/refusing.ts'
import { receivePosted, type TakeInDeps } from '../commands/receive-posted.ts'
import type { ReadSettings } from '../commands/settings/read-settings.ts'
import { type AccountDeps, accountsOf, type ConfiguredAccount } from '../commands/twilio-account.ts'
import type { Twilio } from '../commands/twilio-deps.ts'
import { type Fields, type PostedMessage, postedIn } from '../posted-message.ts'
import { messagingRefusals } from '../refusals.ts'
import { errorCodeIn, undeliveredBy } from '../sender/twilio-codes.ts'

const { problemOf } = refusing(messagingRefusals)

type Deps = {
  kit: { config: Pick<HttpKit['config'], 'publicUrl'> }
  twilio: Twilio
  receiving: TakeInDeps
}

const readForm = express.urlencoded({ extended: false, limit: 64_000, parameterLimit: 200 })
const named =
  (path: string): RequestHandler =>
  (_request, response, next) => {
    nameRoute(response, path)
    next()
  }

/**
 * What Twilio posts (docs/http.md#twilio): messages, and what became of those sent. Forms, not JSON, under Twilio's signature instead of a
 * session; so no declared calls.
 */
export const twilioWebhook = (deps: Deps): Router => {
  const router = express.Router({ caseSensitive: true })
  router.post(webhookPath, named(webhookPath), readForm, async (request, response) => {
    // All that is made of one post goes by one reading of the settings.
    let settings: ReturnType<ReadSettings> | undefined
    const readSettings = () => (settings ??= deps.receiving.readSettings())
    const accounts = { ...deps.twilio.accounts, readSettings }
    const { fields, account } = await expectSigned({ ...deps, accounts }, request)
    const posted = expectPosted(fields)
    const answer = await receivePosted(
      { ...deps.receiving, readSettings },
      posted,
      await writtenTo(accounts, account, posted),
    )
    if (!answer.ok) throw problemOf(answer.rejection)
    // The answer goes out by the API, where it can be followed.
    response.type('text/xml').send('<?xml version="1.0" encoding="UTF-8"?><Response></Response>')
  })
  router.post(deliveryStatusPath, named(deliveryStatusPath), readForm, async (request, response) => {
    const { fields } = await expectSigned({ ...deps, accounts: deps.twilio.accounts }, request)
    const report = reportIn(fields)
    const { deliveryId } = request.params
    if (report && typeof deliveryId === 'string' && deliveryId.length <= mostIdLength)
      await reportDelivery(deps.twilio.receiving, deliveryId, report)
    response.status(204).end()
  })
  return router
}

type Signed = { fields: Fields; account: ConfiguredAccount }

/**
 * The form, signed with the token of any configuration of its account for the address that Twilio called: PUBLIC_URL, or what trusted proxies
 * name. @throws HttpProblem 403 for a missing or wrong signature
 */
const expectSigned = async (
  { kit, twilio, accounts }: Deps & { accounts: AccountDeps },
  request: Request,
): Promise<Signed> => {
  const form: Record<string, unknown> = request.body ?? {}
  const fields: Fields = (name) => {
    const value = Object.hasOwn(form, name) ? form[name] : undefined
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const signature = request.get('X-Twilio-Signature')
  const url = `${kit.config.publicUrl ?? `${request.protocol}://${request.host}`}${request.originalUrl}`
  const accountSid = fields('AccountSid')
  if (signature && accountSid && URL.canParse(url)) {
    const kept = await accountsOf(accounts, accountSid)
    const account = kept.find(({ authToken }) => validateRequest(authToken, signature, url, form))
    if (account) return { fields, account }
  }
  // Who signs nothing is not Twilio.
  if (signature) twilio.countRefused()
  throw new HttpProblem(403, 'bad-signature', 'La firma de Twilio falta o no es válida.')
}

/** Of the configurations of a post's account, the one of the number it was written to, with the token that signed it, which Twilio takes now. */
const writtenTo = async (
  accounts: AccountDeps,
  signed: ConfiguredAccount,
  { service, to }: PostedMessage,
): Promise<ConfiguredAccount> => {
  const { accountSid, authToken } = signed
  const ofAccount = await accountsOf(accounts, accountSid)
  const found = ofAccount.find((one) => one.service === service && one.from === to)
  return found ? { ...found, authToken } : signed
}

/** @throws HttpProblem 400 for a form that is no message */
const expectPosted = (fields: Fields): PostedMessage => {
  const posted = postedIn(fields)
  if (!posted) throw new HttpProblem(400, 'invalid', 'El mensaje de Twilio no dice su MessageSid, From o To.')
  return posted
}

/** An appointment's id with kind, channel and number is shorter. */
const mostIdLength = 120

/** What Twilio's statuses say of a delivery. */
const reported: Readonly<Record<string, ReportDelivery['data']['status']>> = {
  accepted: 'taken',
  scheduled: 'taken',
  queued: 'taken',
  sending: 'taken',
  sent: 'taken',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

/** What became of a message; null for a status that is unknown here. */
const reportIn = (fields: Fields): ReportDelivery['data'] | null => {
  const said = fields('MessageStatus') ?? ''
  const status = Object.hasOwn(reported, said) ? reported[said] : undefined
  if (status === undefined) return null
  const providerId = fields('MessageSid')
  if (status !== 'failed') return { status, providerId }
  return { status, providerId, ...undeliveredBy(errorCodeIn(fields('ErrorCode')) ?? undefined) }
}
