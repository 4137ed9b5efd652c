import { createHash } from 'node:crypto'
import { JsonNumber, writeJson, type Json } from '@drawdesk/contract/drawing/body/body-node-json'
import type { BodyContentType } from '@drawdesk/contract/drawing/definition/draw-definition'
import { RenderProblem, toPlain, type Rendered } from './rendered.ts'
import type { Picture } from './values.ts'

export interface EncodedBody {
  bytes: Buffer
  contentType: string
}

/** A picture as the text that the provider reads. */
function pictureText(picture: Picture, as: 'b64' | 'dataUrl' | 'url' | 'file'): string {
  if (as === 'url') {
    if (picture.url) return picture.url
    throw new RenderProblem([
      {
        field: 'images',
        text: { zh: '此图片没有可公开访问的地址', en: 'This picture has no public URL' },
      },
    ])
  }
  const base64 = picture.bytes.toString('base64')
  return as === 'dataUrl' ? `data:${picture.mime};base64,${base64}` : base64
}

export const asFormText = (value: Json): string =>
  typeof value === 'string' ? value : value instanceof JsonNumber ? value.text : writeJson(value)

/** Names and values of the top level: a list gives its name several times, a group becomes JSON text. */
export function topLevel(rendered: Rendered): [string, Rendered][] {
  if (rendered.kind !== 'object') return []
  return rendered.entries.flatMap(([name, item]): [string, Rendered][] => {
    if (item.kind === 'array') return item.items.map((each) => [name, each])
    if (item.kind === 'json' && Array.isArray(item.value))
      return item.value.map((value) => [name, { kind: 'json', value }])
    return [[name, item]]
  })
}

/**
 * The body as the bytes that are sent; the same tree always gives the same bytes.
 *
 * @throws {RenderProblem} when a picture is to be a file of a body that has none.
 */
export function encodeBody(rendered: Rendered, contentType: BodyContentType): EncodedBody {
  if (contentType === 'multipart') return encodeMultipart(topLevel(rendered))
  const plain = toPlain(rendered, (picture, as) => {
    if (as !== 'file') return pictureText(picture, as)
    throw new RenderProblem([
      {
        field: 'images',
        text: { zh: '以文件发送图片需要 multipart', en: 'Sending a picture as a file requires multipart' },
      },
    ])
  })
  if (contentType === 'json') return { bytes: Buffer.from(writeJson(plain), 'utf8'), contentType: 'application/json' }
  const form = new URLSearchParams()
  for (const [name, item] of topLevel(rendered))
    form.append(name, asFormText(toPlain(item, pictureText)).toWellFormed())
  return { bytes: Buffer.from(form.toString(), 'utf8'), contentType: 'application/x-www-form-urlencoded' }
}

/** Inside a quoted header parameter (the form-data rules of the URL and HTML standards). */
const quoted = (text: string): string => text.replace(/["\r\n]/g, (char) => encodeURIComponent(char))

function encodeMultipart(parts: readonly [string, Rendered][]): EncodedBody {
  const encoded = parts.map(([name, item]): { head: string; bytes: Buffer } => {
    const disposition = `Content-Disposition: form-data; name="${quoted(name)}"`
    if (item.kind === 'picture' && item.as === 'file') {
      const head = `${disposition}; filename="${quoted(item.picture.name)}"\r\nContent-Type: ${item.picture.mime.replace(/[\r\n]/g, '')}\r\n\r\n`
      return { head, bytes: item.picture.bytes }
    }
    return { head: `${disposition}\r\n\r\n`, bytes: Buffer.from(asFormText(toPlain(item, pictureText)), 'utf8') }
  })
  // From the content: a body built twice is the same bytes, and no part can hold the hash of all parts.
  const hash = createHash('sha256')
  for (const { head, bytes } of encoded) hash.update(head).update(bytes)
  const boundary = `drawdesk-${hash.digest('hex').slice(0, 40)}`
  const chunks = encoded.flatMap(({ head, bytes }) => [
    Buffer.from(`--${boundary}\r\n${head}`, 'utf8'),
    bytes,
    Buffer.from('\r\n'),
  ])
  return {
    bytes: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}

/** The body for people: JSON indented, forms as lines, pictures as `«file 77»`. Secrets are not masked here. */
export function describeBody(rendered: Rendered, contentType: BodyContentType): string {
  if (contentType === 'json')
    return writeJson(
      toPlain(rendered, (picture) => picture.label),
      2,
    )
  return topLevel(rendered)
    .map(([name, item]) => `${name}=${asFormText(toPlain(item, (picture) => picture.label))}`)
    .join('\n')
}
