import { AwsClient } from 'aws4fetch'
import { StoreAway } from '../stores/store-away.ts'
import { type HeadStore, headIn } from './head-store.ts'
import type { SignedHead } from './signed-head.ts'

/** The parts of 's3+https://<key id>:<secret>@<host>/<bucket>[/<folder>][?region=…]' ('s3+http' in one's own network); null where it is none. */
export const bucketIn = (address: string) => {
  const plain = /^s3\+(https?:\/\/.+)$/.exec(address)?.[1]
  const url = plain !== undefined && URL.canParse(plain) ? new URL(plain) : null
  const [bucket = '', ...folder] = url?.pathname.split('/').filter((part) => part !== '') ?? []
  if (!url?.username || !url.password || bucket === '') return null
  return {
    origin: url.origin,
    bucket,
    folder: folder.map((part) => `${part}/`).join(''),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  }
}

const patienceMs = 10_000
const keysIn = (xml: string): string[] => [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].flatMap(([, key]) => key ?? [])
const nextIn = (xml: string): string | undefined => /<NextContinuationToken>([^<]+)</.exec(xml)?.[1]

/**
 * Heads in a bucket of an S3-compatible server: an object a day with the newest of it, 'heads-2026-11-26.json'. A bucket that keeps versions,
 * or locks them, has them all, and whoever can write log and vault cannot take them away.
 */
export const openHeadBucket = (bucket: NonNullable<ReturnType<typeof bucketIn>>): HeadStore => {
  const { origin, bucket: name, folder, accessKeyId, secretAccessKey, region } = bucket
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
    try {
      const signal = AbortSignal.timeout(patienceMs)
      const answer = await client.fetch(`${origin}/${name}${path}`, { ...init, signal })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`the bucket answered ${answer.status}`)
      return text
    } catch (error) {
      throw new StoreAway('heads', error)
    }
  }
  const keys = async (): Promise<string[]> => {
    const found: string[] = []
    for (let next: string | undefined = ''; next !== undefined; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}heads-` })
      if (next !== '') query.set('continuation-token', next)
      const xml = await ask(`?${query}`)
      found.push(...keysIn(xml))
      next = nextIn(xml)
    }
    return found.toSorted()
  }
  return {
    async keep(head) {
      const body = JSON.stringify(head)
      await ask(`/${folder}heads-${head.at.slice(0, 10)}.json`, {
        method: 'PUT',
        body,
        headers: { 'content-type': 'application/json' },
      })
    },
    async list() {
      const heads: SignedHead[] = []
      for (const key of await keys()) heads.push(...[headIn(await ask(`/${key}`))].filter((one) => one !== null))
      return heads
    },
  }
}
