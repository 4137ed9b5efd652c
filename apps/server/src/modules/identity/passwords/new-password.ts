import { checkPassword, PASSWORD_PROBLEMS } from '@drawdesk/contract/identity/password'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { readParam } from '../../settings/params/param.reader.ts'
import { isKnownHash, isKnownPassword } from './known-passwords.ts'
import { md5Hex, readGiven } from '../credentials/password.ts'
import type { Sm2KeyPair } from '../credentials/sm2.ts'

/** Also the answer to somebody who chose 32 such characters. */
export const HASH_REFUSED: Bilingual = {
  zh: '收到的是 MD5 值，无法检查密码强度：请升级客户端，或换一个不是 32 位十六进制字符的密码',
  en: 'This is an MD5 value, so its strength can’t be checked. Use a newer client, or a password that isn’t 32 hexadecimal characters.',
}
/** What people put behind their account's name. */
const ENDINGS = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '@123',
  '123!',
  '888',
  '666',
  '520',
  '2024',
  '2025',
  '2026',
  '2027',
]

/** A new password: the MD5 hex that is hashed, or what is wrong with it. Neither: nothing was given. */
export type NewPassword = { md5: string } | { problem: Bilingual } | undefined

/**
 * A password that somebody wants to have, judged by {@link checkPassword} and the list of known ones. Of MD5 hex only what it is the hash
 * of can be tried, so it is taken only where the tenant's parameter `account.allowMd5` allows it.
 */
export async function judgeNewPassword(
  { db, keyPair }: { db: Db; keyPair: Pick<Sm2KeyPair, 'decrypt'> },
  scope: Pick<Scope, 'tenantId'>,
  { given, account }: { given: string | undefined; account: string },
): Promise<NewPassword> {
  const read = readGiven(given, keyPair)
  if (read === undefined) return undefined
  if ('text' in read) {
    const problem =
      checkPassword(read.text, account) ?? (isKnownPassword(read.text) ? PASSWORD_PROBLEMS.known : undefined)
    return problem ? { problem } : { md5: md5Hex(read.text) }
  }
  if (read.md5 === md5Hex('')) return undefined
  if (!(await readParam(db, scope, 'account.allowMd5'))) return { problem: HASH_REFUSED }
  const name = account.trim()
  if (
    [name, name.toLowerCase()].some((word) =>
      [word + word, ...ENDINGS.map((ending) => word + ending)].some((text) => md5Hex(text) === read.md5),
    )
  )
    return { problem: PASSWORD_PROBLEMS.account }
  return isKnownHash(read.md5) ? { problem: PASSWORD_PROBLEMS.known } : { md5: read.md5 }
}
