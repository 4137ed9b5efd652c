import type { Db } from '../../../../platform/database/db.ts'
import type { BilingualFieldError } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { createFileRepository } from '../../../files/file.repository.ts'
import { readAvatar } from '../../../files/avatar.ts'
import { hasAvatar } from '../user.repository.ts'

const WRONG_AVATAR = { zh: '头像不是可用的图片', en: 'Unusable picture' } as const

export interface GivenAvatar {
  /** As the client sent it; undefined where it is not to change. */
  given: string | undefined
  /** Takes what is wrong with it. */
  problems: BilingualFieldError[]
  /** Whose avatar it is; absent for a new account. */
  personId?: string
}

/**
 * An avatar as it is stored: a picture that the saving person uploaded, or the one that `personId` has already (forms send back what they
 * were shown); anything else is a problem.
 */
export async function checkAvatar(
  db: Db,
  scope: Scope,
  { given, problems, personId }: GivenAvatar,
): Promise<string | undefined> {
  if (given === undefined) return undefined
  const avatar = readAvatar(given)
  if (!avatar || !(await isUsable(db, scope, avatar, personId))) problems.push({ field: 'avatar', text: WRONG_AVATAR })
  return avatar?.stored
}

async function isUsable(
  db: Db,
  scope: Scope,
  { stored, fileId }: { stored: string; fileId?: string },
  personId: string | undefined,
): Promise<boolean> {
  if (fileId === undefined) return true
  const file = await createFileRepository(db).find(scope, fileId)
  if (!file?.mime.startsWith('image/')) return false
  return file.createUser === scope.userId || (personId !== undefined && (await hasAvatar(db, scope, personId, stored)))
}
