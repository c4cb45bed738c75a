import { AwsClient } from 'aws4fetch'
import { StoreAway } from '../stores/store-away.ts'

/** A place in a bucket of an S3-compatible server, as HEADS_DIR names it. */
type BucketPlace = {
  origin: string
  bucket: string
  /** '' or with a slash at its end. */
  folder: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** Whether each per cent sign of an address begins a code: '50%off' is to be '50%25off'. */
export const isEncoded = (address: string): boolean => {
  try {
    return decodeURIComponent(address) !== ''
  } catch {
    return false
  }
}

/** The parts of 's3+https://<key id>:<secret>@<host>/<bucket>[/<folder>][?region=…]' ('s3+http' in one's own network); null where it is none. */
export const bucketIn = (address: string): BucketPlace | null => {
  const plain = /^s3\+(https?:\/\/.+)$/.exec(address)?.[1]
  const url = plain !== undefined && URL.canParse(plain) && isEncoded(plain) ? new URL(plain) : null
  const [bucket = '', ...folder] = url?.pathname.split('/').filter((part) => part !== '') ?? []
  if (!url?.username || !url.password || bucket === '') return null
  return {
    origin: url.origin,
    bucket,
    folder: folder.map((part) => `${decodeURIComponent(part)}/`).join(''),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  }
}

/** Objects by name, below the place. Each function rejects with `StoreAway` where the server refuses or does not answer. */
export type Bucket = {
  put(name: string, body: string): Promise<void>
  /** What each object holds whose name begins so, by name. */
  readAll(prefix: string): Promise<string[]>
}

const patienceMs = 10_000
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const textOf = (xml: string): string =>
  xml.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
const keysIn = (xml: string): string[] => [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => textOf(key))
const nextIn = (xml: string): string | undefined => {
  const token = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1]
  return token === undefined ? undefined : textOf(token)
}
const pathOf = (key: string): string => key.split('/').map(encodeURIComponent).join('/')

export const openBucket = ({ origin, bucket, folder, ...credentials }: BucketPlace): Bucket => {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 })
  const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
    try {
      const answer = await client.fetch(`${origin}/${bucket}${path}`, {
        ...init,
        signal: AbortSignal.timeout(patienceMs),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`the bucket answered ${answer.status}`)
      return text
    } catch (error) {
      throw new StoreAway('heads', error)
    }
  }
  const keysOf = async (prefix: string): Promise<string[]> => {
    const found: string[] = []
    for (let next: string | undefined = ''; next !== undefined; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}${prefix}` })
      if (next !== '') query.set('continuation-token', next)
      const xml = await ask(`?${query}`)
      found.push(...keysIn(xml))
      next = nextIn(xml)
    }
    return found.toSorted()
  }
  return {
    async put(name, body) {
      await ask(`/${pathOf(folder + name)}`, { method: 'PUT', body, headers: { 'content-type': 'application/json' } })
    },
    async readAll(prefix) {
      const texts: string[] = []
      for (const key of await keysOf(prefix)) texts.push(await ask(`/${pathOf(key)}`))
      return texts
    },
  }
}
