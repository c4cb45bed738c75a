import type { AddressProblem, AddressTry } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'

/** Longer than a page of health takes through any proxy. Milliseconds. */
const patienceMs = 8_000
/** More bytes than the page of health has. */
const mostBytes = 200

const problemsByCode: Readonly<Record<string, AddressProblem>> = {
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  TimeoutError: 'no-answer',
  UND_ERR_CONNECT_TIMEOUT: 'no-answer',
  ETIMEDOUT: 'no-answer',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
}

/** What the failure of a request means. */
const problemOf = (error: unknown): AddressProblem => {
  const { name = '', cause } = error as { name?: string; cause?: { code?: string } }
  const code = cause?.code ?? name
  return problemsByCode[code] ?? (/CERT|SSL|TLS|EPROTO/.test(code) ? 'certificate' : 'refused')
}

/**
 * Whether the system reaches itself at its own address: asks for the page of health there, and follows no redirection. Only the address of the
 * settings is ever asked (docs/decisions/0158).
 */
export const tryAddress = async (publicUrl: string | null, withinMs = patienceMs): Promise<AddressTry> => {
  const failed = (problem: AddressProblem, status: number | null = null): AddressTry => ({ problem, status })
  if (publicUrl === null) return failed('not-configured')
  try {
    const asked = { redirect: 'manual', signal: AbortSignal.timeout(withinMs) } as const
    const response = await fetch(`${publicUrl}/health/live`, asked)
    const { status } = response
    if (status !== 200) {
      await response.body?.cancel()
      return status >= 300 && status < 400 ? failed('redirected', status) : failed('status', status)
    }
    return (await beginningOf(response)) === '{"live":true}' ? { problem: null, status: null } : failed('other')
  } catch (error) {
    return failed(problemOf(error))
  }
}

const beginningOf = async ({ body }: Response): Promise<string> => {
  let bytes = Buffer.alloc(0)
  for await (const chunk of body ?? []) {
    bytes = Buffer.concat([bytes, chunk])
    if (bytes.length > mostBytes) break
  }
  return bytes.toString()
}
