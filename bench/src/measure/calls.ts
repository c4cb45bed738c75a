/** A server, and the cookie of whoever calls it; '' for the public. */
export type Caller = { url: string; cookie: string }
export type Call = { method?: string; path: string; body?: object; headers?: Readonly<Record<string, string>> }

/** Calls a server as a browser of its own site does. */
export const call = async ({ url, cookie }: Caller, { method = 'GET', path, body, headers }: Call) => {
  const answer = await fetch(url + path, {
    method,
    headers: {
      origin: url,
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** The same. @returns what its JSON holds, of the type that its contract says @throws Error when it is refused */
export const callJson = async <T>(caller: Caller, asked: Call): Promise<T> => {
  const { status, text } = await call(caller, asked)
  if (status >= 300) throw new Error(`${asked.method ?? 'GET'} ${asked.path} answered ${status}: ${text}`)
  return JSON.parse(text)
}

/** The address of what follows a list that is cut, of its `Link`. */
export const nextOf = (headers: Headers): string | undefined => /^<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]
