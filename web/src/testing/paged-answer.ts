import { HttpResponse } from 'msw'

/**
 * Answers a call for a list as the server does: at most `limit` rows behind those that were read, with a `Link` to what follows.
 * @param rows what the call is narrowed to, in the list's order
 */
export const pagedAnswer = (rows: readonly { id: string }[], request: Request, position = '100') => {
  const url = new URL(request.url)
  const after = url.searchParams.get('after')
  const behind = after === null ? rows : rows.slice(rows.findIndex(({ id }) => id === after) + 1)
  const page = behind.slice(0, Number(url.searchParams.get('limit') ?? behind.length))
  const last = page.at(-1)
  const headers = new Headers({ 'X-Log-Position': position })
  if (last && page.length < behind.length) {
    url.searchParams.set('after', last.id)
    headers.set('Link', `<${url.pathname}${url.search}>; rel="next"`)
  }
  return HttpResponse.json([...page], { headers })
}
