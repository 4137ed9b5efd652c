import type { CertificateCheck } from '@drawdesk/contract/organisation/offboarding'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../../platform/database/db.ts'
import { canonicalText, isGenuine } from './certificate.ts'
import { createErasureRepository } from '../../tenants/erasures/erasure.repository.ts'

const SAYS = {
  genuine: { zh: '证书有效，内容未被改动', en: 'The certificate is genuine and unchanged' },
  unreadable: { zh: '不是证书：内容无法读取', en: 'Not a certificate: couldn’t be read' },
  forged: {
    zh: '签名不符：内容被改动过，或不是本系统签发',
    en: 'Signature mismatch: changed, or from another installation',
  },
  unknown: {
    zh: '签名有效，但本系统没有这份证书的记录',
    en: 'The signature is valid, but this installation has no such certificate',
  },
} satisfies Record<string, Bilingual>

interface Parts {
  content: { number: string }
  signature: string
}

/** The file as it was downloaded: an object with `content` and `signature`. Undefined for anything else. */
function readParts(text: string): Parts | undefined {
  try {
    const read = JSON.parse(text) as Partial<Parts> | null // looked at below
    const { content, signature } = read ?? {}
    return typeof content?.number === 'string' && typeof signature === 'string' ? { content, signature } : undefined
  } catch {
    return undefined // no JSON at all: said to be unreadable
  }
}

/** Looks at the signature under this installation's own key, and whether it gave such a certificate. */
export async function checkCertificate(db: Db, text: string, language: Language): Promise<CertificateCheck> {
  const answer = (what: keyof typeof SAYS): CertificateCheck => ({
    genuine: what === 'genuine',
    msg: SAYS[what][language],
  })
  const parts = readParts(text)
  if (!parts) return answer('unreadable')
  if (!(await isGenuine(db, parts.content, parts.signature))) return answer('forged')
  const { number } = parts.content
  const row = /^\d{1,19}$/.test(number) ? await createErasureRepository(db).findCertificate(number) : undefined
  return answer(row && row.content === canonicalText(parts.content) ? 'genuine' : 'unknown')
}
