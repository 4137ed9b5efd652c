/** One part of a form as it came over the wire. */
export interface FormPart {
  name: string
  /** "" for a plain field. */
  fileName: string
  mime: string
  bytes: Buffer
}

/** Reads a multipart/form-data body (RFC 7578) by itself; undefined when it is none or does not end as it must. */
export function parseMultipart(contentType: string | undefined, body: Buffer): FormPart[] | undefined {
  const boundary = /^multipart\/form-data;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType ?? '')
  const mark = Buffer.from(`--${boundary?.[1] ?? boundary?.[2] ?? ''}`)
  if (!boundary || body.indexOf(mark) !== 0) return undefined
  const parts: FormPart[] = []
  let at = mark.length
  for (;;) {
    if (body.subarray(at, at + 2).toString() === '--') return parts
    const headEnd = body.indexOf('\r\n\r\n', at)
    const end = body.indexOf(Buffer.concat([Buffer.from('\r\n'), mark]), headEnd)
    if (headEnd < 0 || end < 0) return undefined
    const head = body.subarray(at, headEnd).toString('utf8')
    const disposition = /^content-disposition: form-data; name="([^"]*)"(?:; filename="([^"]*)")?/im.exec(head)
    if (!disposition) return undefined
    const mime = /^content-type: *([^\r\n;]+)/im.exec(head)?.[1] ?? 'text/plain'
    parts.push({
      name: disposition[1] ?? '',
      fileName: disposition[2] ?? '',
      mime,
      bytes: body.subarray(headEnd + 4, end),
    })
    at = end + 2 + mark.length
  }
}

/** Values of the plain fields, the last of a name. */
export function fieldsOf(parts: readonly FormPart[]): Record<string, string> {
  return Object.fromEntries(
    parts.filter(({ fileName }) => fileName === '').map(({ name, bytes }) => [name, bytes.toString('utf8')]),
  )
}

/** What a picture really is, by its first bytes. */
export function kindOfPicture(bytes: Buffer): 'png' | 'jpeg' | 'webp' | undefined {
  if (bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'png'
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return 'jpeg'
  return bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP'
    ? 'webp'
    : undefined
}

/** Width and height of a PNG in px, from its head. */
export const sizeOfPng = (bytes: Buffer): [number, number] => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
