import { checkPhone } from '@drawdesk/contract/core/phone'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { authPartsOf } from '../../auth/parts.ts'
import { createFileService } from '../../resource/file/file.service.ts'
import { readAvatar } from './avatar.ts'
import { userErrors } from './user.errors.ts'
import { updateOwnProfile } from './user.repository.ts'

/** What a person may change of himself; an absent field stays as it is. */
export interface Profile {
  avatar?: string
  name?: string
  realName?: string
  phone?: string
  email?: string
}

const EMAIL_FORM = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const WRONG_EMAIL = { zh: '邮箱格式不正确', en: 'This is not a valid e-mail address' } as const
const WRONG_AVATAR = { zh: '头像不是可用的图片', en: 'This is not a usable picture' } as const

export function createProfileService(deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'storage' | 'ids'>) {
  const files = createFileService(deps)
  const { callers } = authPartsOf(deps)

  /** The avatar as it is stored: a web address, or a picture that was uploaded within the tenant. */
  async function checkAvatar(caller: Caller, given: string | undefined, problems: BilingualFieldError[]): Promise<string | undefined> {
    if (given === undefined) return undefined
    const avatar = readAvatar(given)
    const isUsable = avatar && (avatar.fileId === undefined || (await files.find(caller, avatar.fileId))?.mime.startsWith('image/'))
    if (!isUsable) problems.push({ field: 'avatar', text: WRONG_AVATAR })
    return avatar?.stored
  }

  return {
    /**
     * Changes the caller's own record: role, department, account and password are not within its reach.
     *
     * @throws AppError `common.badInput` with the texts beside `phone`, `email`, `avatar`; `user.unknown`
     */
    async update(caller: Caller, profile: Profile): Promise<void> {
      const problems: BilingualFieldError[] = []
      const trimmed = Object.fromEntries(Object.entries(profile).map(([name, text]) => [name, text?.trim()])) as Profile
      const phoneProblem = trimmed.phone === undefined ? undefined : checkPhone(trimmed.phone)
      if (phoneProblem) problems.push({ field: 'phone', text: phoneProblem })
      if (trimmed.email && !EMAIL_FORM.test(trimmed.email)) problems.push({ field: 'email', text: WRONG_EMAIL })
      const avatar = await checkAvatar(caller, trimmed.avatar, problems)
      if (problems.length > 0) throw commonErrors.badInput({ errors: problems })
      if (!(await updateOwnProfile(deps.db, caller, { ...trimmed, ...(avatar === undefined ? {} : { avatar }) }, deps.clock.now()))) throw userErrors.unknown()
      callers.forget(caller.sessionId)
    },
  }
}
