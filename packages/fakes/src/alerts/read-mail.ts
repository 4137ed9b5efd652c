const unfolded = (head: string): string => head.replaceAll(/\r\n[ \t]+/g, ' ')
const headerOf = (head: string, name: string): string => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1] ?? ''

/** Bytes that stand as `=E4=BD=A0`. */
function fromQuoted(text: string): Buffer {
  const plain = text.replaceAll(/=\r?\n/g, '')
  return Buffer.from(
    plain.replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
}

/** Words of RFC 2047: parts of one text are joined before they are read, for a sign may be cut between two of them. */
function readWords(text: string): string {
  return text.replaceAll(/(?:=\?utf-8\?[bq]\?[^?]*\?=\s*)+/gi, (words) => {
    const parts = [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind, part = '']) =>
      kind?.toLowerCase() === 'b' ? Buffer.from(part, 'base64') : fromQuoted(part.replaceAll('_', ' ')),
    )
    return Buffer.concat(parts).toString('utf8')
  })
}

/** Subject and text of a plain mail as it came over SMTP. */
export function readMail(data: string): { subject: string; text: string } {
  const end = data.indexOf('\r\n\r\n')
  const [head, body] = [unfolded(data.slice(0, end)), data.slice(end + 4)]
  const encoding = headerOf(head, 'Content-Transfer-Encoding').toLowerCase()
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? fromQuoted(body).toString('utf8')
        : body
  return { subject: readWords(headerOf(head, 'Subject')), text: text.replaceAll('\r\n', '\n') }
}
