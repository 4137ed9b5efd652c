import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fieldsOf, parseMultipart } from '../kit/multipart.ts'
import { headerOf, sendObject, type FakeStore, type StoredObject } from './xml-store.ts'

interface Account {
  accessKey: string
  secretKey: string
  bucket: string
  port?: number
  pageKeys?: number
}

const urlSafe = (bytes: Buffer): string => bytes.toString('base64').replace(/\+/g, '-').replace(/\//g, '_')
const textOf = (code: string): string => Buffer.from(code.replace(/-/g, '+').replace(/_/g, '/'), 'base64').toString()
const TICKS_PER_MS = 10_000

/** Qiniu Kodo on loopback: uploads by form and token, private addresses, and the calls of `rs` and `rsf`, all at one address. */
export async function startQiniuStoreFake(account: Account): Promise<FakeStore> {
  const objects: FakeStore['objects'] = new Map()
  const requests: FakeStore['requests'] = []
  const troubles: FakeStore['troubles'] = []
  const mac = (text: string): string => urlSafe(createHmac('sha1', account.secretKey).update(text).digest())

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks)))
  })

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const { method = '', url = '' } = request
    response.on('close', () =>
      requests.push({ method, path: url, headers: request.headers, body, status: response.statusCode }),
    )
    if (owner.isDown) return say(response, 503, { error: 'service unavailable' })
    const trouble = troubles.shift()
    if (trouble === 'drop') return void request.socket.destroy()
    if (typeof trouble === 'object') return say(response, trouble.status, { error: trouble.code })
    if (method === 'POST' && url === '/') return takeForm(request, response, body)
    if (method === 'GET' && url.includes('token=')) {
      const refusal = checkAddress(request)
      const key = decodeURIComponent((url.split('?')[0] ?? '').slice(1))
      if (refusal) return say(response, 401, { error: refusal })
      return objects.has(key)
        ? sendObject(request, response, objects.get(key), trouble)
        : say(response, 404, { error: 'Document not found' })
    }
    const type = headerOf(request, 'content-type')
    const signed = `${method} ${url}\nHost: ${headerOf(request, 'host')}${type ? `\nContent-Type: ${type}` : ''}\n\n`
    if (headerOf(request, 'authorization') !== `Qiniu ${account.accessKey}:${mac(signed)}`)
      return say(response, 401, { error: 'bad token' })
    manage(url, response)
  }

  function takeForm(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const parts = parseMultipart(request.headers['content-type'], body) ?? []
    const { token = '', key = '' } = fieldsOf(parts)
    const file = parts.find(({ name }) => name === 'file')
    const [id, sign, policyCode = ''] = token.split(':')
    if (id !== account.accessKey || sign !== mac(policyCode)) return say(response, 401, { error: 'bad token' })
    const policy = JSON.parse(textOf(policyCode)) as { scope: string; deadline: number }
    if (policy.deadline < Date.now() / 1000) return say(response, 401, { error: 'expired token' })
    if (policy.scope !== `${account.bucket}:${key}`) return say(response, 403, { error: "key doesn't match scope" })
    if (!file) return say(response, 400, { error: 'file is not specified in multipart' })
    objects.set(key, { bytes: file.bytes, mime: file.mime, time: new Date() })
    say(response, 200, { key, hash: createHash('sha1').update(file.bytes).digest('hex') })
  }

  function checkAddress(request: IncomingMessage): string | undefined {
    const whole = `http://${headerOf(request, 'host')}${request.url}`
    const at = whole.indexOf('&token=')
    const end = Number(new URL(whole).searchParams.get('e'))
    if (!(end > Date.now() / 1000)) return 'expired token'
    return whole.slice(at + '&token='.length) === `${account.accessKey}:${mac(whole.slice(0, at))}`
      ? undefined
      : 'bad token'
  }

  function manage(url: string, response: ServerResponse): void {
    const [, call = '', code = ''] = (url.split('?')[0] ?? '').split('/')
    if (call === 'list') return list(new URLSearchParams(url.split('?')[1]), response)
    const [bucket, key = ''] = textOf(code).split(':')
    if (bucket !== account.bucket) return say(response, 631, { error: 'no such bucket' })
    const found = objects.get(key)
    if (!found) return say(response, 612, { error: 'no such file or directory' })
    if (call === 'stat')
      return say(response, 200, { fsize: found.bytes.length, mimeType: found.mime, putTime: putTime(found) })
    if (call === 'delete') objects.delete(key)
    say(response, call === 'delete' ? 200 : 400, {})
  }

  function list(query: URLSearchParams, response: ServerResponse): void {
    if (query.get('bucket') !== account.bucket) return say(response, 631, { error: 'no such bucket' })
    const after = query.get('marker') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted()
    const page = keys.slice(0, account.pageKeys ?? 1_000)
    const items = page.map((key) => {
      const found = objects.get(key) as StoredObject // its keys are those of the map
      return { key, fsize: found.bytes.length, mimeType: found.mime, putTime: putTime(found) }
    })
    say(response, 200, { items, ...(keys.length > page.length ? { marker: page.at(-1) } : {}) })
  }

  await new Promise<void>((resolve) => server.listen(account.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const owner: FakeStore = {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    requests,
    troubles,
    isDown: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return owner
}

const putTime = ({ time = new Date() }: StoredObject): number => time.getTime() * TICKS_PER_MS

function say(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
