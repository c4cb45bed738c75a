import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * The body of an answer, over a connection of its own: one that is kept would be closed by the server while another server is measured.
 * @throws Error for an answer that is not 2xx
 */
export const getOnce = async (url: string, cookie = ''): Promise<string> => {
  const request = get(url, { agent: false, headers: { cookie } })
  const [response]: IncomingMessage[] = await once(request, 'response')
  const body = response ? await text(response) : ''
  if (response?.statusCode !== 200) throw new Error(`${url} answered ${response?.statusCode}`)
  return body
}
