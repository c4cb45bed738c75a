import autocannon from 'autocannon'

export type LoadResult = { perSecond: number; p50: number; p99: number; good: number; bad: number }

const resultOf = (result: autocannon.Result, seconds: number): LoadResult => ({
  perSecond: Math.round(result['2xx'] / seconds),
  p50: result.latency.p50,
  p99: result.latency.p99,
  good: result['2xx'],
  bad: result.non2xx + result.errors,
})

/** Posts a new body each time over that many connections. Milliseconds for latencies. */
export const postLoad = async (
  url: string,
  next: () => object,
  connections: number,
  seconds: number,
): Promise<LoadResult> => {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path: '/api/appointments',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: JSON.stringify(next()) }),
      },
    ],
  })
  return resultOf(result, result.duration)
}

/** Posts that many bodies; how many were not answered with 2xx. */
export const postMany = async (url: string, next: () => object, count: number): Promise<number> => {
  let left = count
  let bad = 0
  const one = async () => {
    while (left > 0) {
      left -= 1
      const answer = await fetch(`${url}/api/appointments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(next()),
      })
      await answer.arrayBuffer()
      if (!answer.ok) bad += 1
    }
  }
  await Promise.all(Array.from({ length: 32 }, one))
  return bad
}

/** Gets the paths in turn, over and over. */
export const getLoad = async (
  url: string,
  paths: readonly string[],
  cookie: string,
  connections: number,
  seconds: number,
): Promise<LoadResult> => {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: { cookie } }))
  const result = await autocannon({ url, connections, duration: seconds, requests })
  return resultOf(result, result.duration)
}
