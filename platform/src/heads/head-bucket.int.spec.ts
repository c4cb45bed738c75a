import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { record } from '@clinic/test-servers/report.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeServer, listen } from '../start/shutdown.ts'
import { StoreAway } from '../stores/store-away.ts'
import { bucketIn } from './bucket.ts'
import { erasedKeysAt } from './erased-keys.ts'
import { headStoreContract } from './head-store.contract.ts'
import { type HeadStore, openHeadsOutside } from './head-store.ts'

const [keyId, secret] = ['AKIDEXAMPLE', 'wJalr/XUtnFEMI+K7MDENG']
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether a request carries the signature that S3 asks for (AWS Signature Version 4), made here from its parts. */
const isSigned = ({ method, url = '', headers }: IncomingMessage, body: string): boolean => {
  const given = /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/
  const [, id, day = '', region = '', names = '', signature] = given.exec(headers.authorization ?? '') ?? []
  const { pathname, searchParams } = new URL(url, 'http://host')
  const encoded = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted()
  const named = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const content = String(headers['x-amz-content-sha256'] ?? '')
  if (content !== 'UNSIGNED-PAYLOAD' && content !== hash(body)) return false
  const canonical = [method, pathname, query.join('&'), named.join(''), names, content].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`)
  return id === keyId && hmac(key, toSign).toString('hex') === signature
}

describe('a bucket of signed heads', () => {
  let server: Server
  let url: string
  let objects = new Map<string, string>()
  let status = 200
  beforeAll(async () => {
    record({ suite: 'head store contract', server: 'S3', what: 'stand-in that checks signatures' })
    server = createServer(async (request, response) => {
      const chunks = await Array.fromAsync(request)
      const body = Buffer.concat(chunks).toString()
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://host')
      if (status !== 200 || !isSigned(request, body))
        return void response.writeHead(status === 200 ? 403 : status).end()
      const key = decodeURIComponent(pathname)
      if (request.method === 'PUT') objects.set(key, body)
      if (request.method === 'PUT' || !searchParams.has('list-type')) return void response.end(objects.get(key))
      // Two keys to a page, so that the rest is asked for.
      const prefix = searchParams.get('prefix') ?? ''
      const keys = [...objects.keys()]
        .map((one) => one.slice('/backups/'.length))
        .filter((one) => one.startsWith(prefix))
      const from = Number(searchParams.get('continuation-token') ?? 0)
      const more = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
      const listed = keys
        .toSorted()
        .slice(from, from + 2)
        .map((one) => `<Contents><Key>${one.replace('&', '&amp;')}</Key></Contents>`)
      response.end(`<ListBucketResult>${listed.join('')}${more}</ListBucketResult>`)
    })
    url = `s3+http://${keyId}:${encodeURIComponent(secret)}@localhost:${await listen(server, 0)}/backups/la%20cl%C3%ADnica%20%26%20m%C3%A1s`
  })
  afterAll(() => closeServer(server))
  beforeEach(() => {
    status = 200
  })
  const opened = (address = url): HeadStore => {
    if (!bucketIn(address)) throw new Error(`${address} is no bucket`)
    return openHeadsOutside(address)
  }
  const head = { logId: 'a', events: 1, position: '1', mac: 'm', at: '2026-11-24T16:00:00.000Z', signature: 's' }

  headStoreContract(async () => ({
    heads: opened(),
    close: () => {
      objects = new Map()
    },
  }))

  // @rule heads-signed: Issue: a notary signs the head of the log every minute with changes and at the end, into the
  //   vault and outside; verify says up to which head all is proved and what came after
  it('lists every page, and leaves out what is no head', async () => {
    objects.set('/backups/la clínica & más/heads-2026-11-01.json', 'no head')
    const days = ['20', '21', '22', '23', '24']
    for (const day of days) await opened().keep({ ...head, at: `2026-11-${day}T16:00:00.000Z` })
    expect((await opened().list()).map(({ at }) => at.slice(8, 10))).toEqual(days)
  })

  // @rule heads-signed
  it('that refuses, or does not answer, is a store that is away', async () => {
    await expect(opened(url.replace('wJalr', 'other')).keep(head)).rejects.toThrow(StoreAway)
    await expect(opened('s3+http://a:b@localhost:1/bucket').list()).rejects.toThrow(StoreAway)
  })

  // @rule erase-restore
  it('keeps which keys were destroyed too, each once', async () => {
    const erased = erasedKeysAt(url)
    expect(await erased.list()).toEqual([])
    for (const keys of [
      ['a', 'b'],
      ['b', 'c'],
      ['a', 'b'],
    ])
      await erased.note(keys)
    expect((await erased.list()).toSorted()).toEqual(['a', 'b', 'c'])
    expect([...objects.keys()].filter((key) => key.includes('erased-'))).toHaveLength(2)
  })

  it.each(['/var/heads', 's3+https://host/bucket', 's3+https://a:b@host', 'https://a:b@host/bucket'])(
    '%s is none',
    (address) => {
      expect(bucketIn(address)).toBeNull()
    },
  )
})
