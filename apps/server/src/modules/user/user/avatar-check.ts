import type { Deps } from '../../../platform/deps.ts'
import type { BilingualFieldError } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createFileService } from '../../resource/file/file.service.ts'
import { readAvatar } from './avatar.ts'

const WRONG_AVATAR = { zh: '头像不是可用的图片', en: 'This is not a usable picture' } as const

/** Makes the function that answers an avatar as it is stored: a web address, or a picture that was uploaded within the tenant; anything else is a problem. */
export function createAvatarCheck(deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'storage' | 'ids'>) {
  const files = createFileService(deps)
  return async (scope: Scope, given: string | undefined, problems: BilingualFieldError[]): Promise<string | undefined> => {
    if (given === undefined) return undefined
    const avatar = readAvatar(given)
    const isUsable = avatar && (avatar.fileId === undefined || (await files.find(scope, avatar.fileId))?.mime.startsWith('image/'))
    if (!isUsable) problems.push({ field: 'avatar', text: WRONG_AVATAR })
    return avatar?.stored
  }
}
