import type { Deps } from '../../../../platform/deps.ts'
import type { BilingualFieldError } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { createFileService } from '../../../files/file.service.ts'
import { readAvatar } from '../../../files/avatar.ts'
import { hasAvatar } from '../user.repository.ts'

const WRONG_AVATAR = { zh: '头像不是可用的图片', en: 'This is not a usable picture' } as const

/**
 * Makes the function that answers an avatar as it is stored: a picture that the saving person uploaded himself, or the one that `personId` has already (forms send back what they
 * were shown); anything else is a problem.
 */
export function createAvatarCheck(deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'storage' | 'ids'>) {
  const files = createFileService(deps)
  return async (
    scope: Scope,
    given: string | undefined,
    problems: BilingualFieldError[],
    personId?: string,
  ): Promise<string | undefined> => {
    if (given === undefined) return undefined
    const avatar = readAvatar(given)
    if (!avatar || !(await isUsable(scope, avatar, personId))) problems.push({ field: 'avatar', text: WRONG_AVATAR })
    return avatar?.stored
  }

  async function isUsable(
    scope: Scope,
    { stored, fileId }: { stored: string; fileId?: string },
    personId: string | undefined,
  ): Promise<boolean> {
    if (fileId === undefined) return true
    const file = await files.find(scope, fileId)
    if (!file?.mime.startsWith('image/')) return false
    return (
      file.createUser === scope.userId ||
      (personId !== undefined && (await hasAvatar(deps.db, scope, personId, stored)))
    )
  }
}
