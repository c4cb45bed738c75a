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

/** Gets one path over and over. */
export const getLoad = async (
  url: string,
  path: string,
  cookie: string,
  connections: number,
  seconds: number,
): Promise<LoadResult> => {
  const result = await autocannon({ url: url + path, connections, duration: seconds, headers: { cookie } })
  return resultOf(result, result.duration)
}
