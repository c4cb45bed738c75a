/** A server, and the cookie of whoever calls it; '' for the public. */
export type Caller = { url: string; cookie: string }
type Call = { method: string; path: string; body?: unknown; headers?: Readonly<Record<string, string>> }

/** Calls a server as a browser of its own site does. @returns what its JSON holds @throws Error when it is refused */
export const callJson = async ({ url, cookie }: Caller, { method, path, body, headers }: Call): Promise<unknown> => {
  const answer = await fetch(url + path, {
    method,
    headers: { origin: url, ...(cookie && { cookie }), 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}
