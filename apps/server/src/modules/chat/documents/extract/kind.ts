import type { ChatDocumentKind } from '@drawdesk/contract/chat/chat-documents'
import { documentErrors } from '../document.errors.ts'

const PDF_WITHIN = 1_024
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const LOOKED_AT = 65_536
/** Neither tabs, line ends, form feeds nor the escape of terminals. */
// oxlint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/

/** What a file is, by its bytes; only what kind of text it is, its name says. @throws AppError `chatDocument.wrongKind`, `chatDocument.oldExcel` */
export function kindOf(bytes: Buffer, name: string): ChatDocumentKind {
  if (bytes.subarray(0, PDF_WITHIN).includes('%PDF-')) return 'pdf'
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return 'xlsx'
  if (bytes.subarray(0, OLD_OFFICE.length).equals(OLD_OFFICE)) throw documentErrors.oldExcel()
  if (NO_TEXT.test(decode(bytes.subarray(0, LOOKED_AT), { isCut: bytes.length > LOOKED_AT }) ?? '\0'))
    throw documentErrors.wrongKind()
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? ''
  if (ending === 'csv' || ending === 'tsv') return 'csv'
  return ending === 'md' || ending === 'markdown' ? 'markdown' : 'text'
}

/** UTF-8, UTF-16 with its mark, or else what older programs in Chinese write; undefined for bytes that are none of these. */
export function decode(bytes: Uint8Array, { isCut = false } = {}): string | undefined {
  const [first = 0, second = 0] = bytes
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : ''
  for (const encoding of marked ? [marked] : ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut })
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  return undefined
}
