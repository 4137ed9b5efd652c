import { checkPhone } from '@drawdesk/contract/identity/phone'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../../platform/errors.ts'
import type { Caller } from '../../../../platform/scope.ts'
import type { AuthParts } from '../../../identity/caller/auth-parts.ts'
import { checkAvatar } from './avatar-check.ts'
import { userErrors } from '../user.errors.ts'
import { updateOwnProfile } from '../user.repository.ts'

/** What a person may change of their own data; an absent field stays as it is. */
export interface Profile {
  avatar?: string
  name?: string
  realName?: string
  phone?: string
  email?: string
}

const EMAIL_FORM = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const WRONG_EMAIL = { zh: '邮箱格式不正确', en: 'Invalid email address' } as const

export function createProfileService(deps: Pick<Deps, 'db' | 'clock'> & { auth: AuthParts }) {
  const { callers } = deps.auth

  return {
    /**
     * Changes the caller's own record: role, department, account and password are not within its reach. An empty phone or e-mail
     * leaves what is there: forms of this family send all their fields, filled in or not.
     *
     * @throws AppError `common.badInput` with the texts beside `phone`, `email`, `avatar`; `user.unknown`
     */
    async update(caller: Caller, profile: Profile): Promise<void> {
      const problems: BilingualFieldError[] = []
      const trimmed = Object.fromEntries(Object.entries(profile).map(([name, text]) => [name, text?.trim()])) as Profile
      for (const name of ['phone', 'email'] as const) if (trimmed[name] === '') delete trimmed[name]
      const phoneProblem = trimmed.phone === undefined ? undefined : checkPhone(trimmed.phone)
      if (phoneProblem) problems.push({ field: 'phone', text: phoneProblem })
      if (trimmed.email && !EMAIL_FORM.test(trimmed.email)) problems.push({ field: 'email', text: WRONG_EMAIL })
      const avatar = await checkAvatar(deps.db, caller, {
        given: trimmed.avatar,
        problems,
        personId: caller.userId,
      })
      if (problems.length > 0) throw commonErrors.badInput({ errors: problems })
      if (
        !(await updateOwnProfile(
          deps.db,
          caller,
          { ...trimmed, ...(avatar === undefined ? {} : { avatar }) },
          deps.clock.now(),
        ))
      )
        throw userErrors.unknown()
      callers.forget(caller.sessionId)
    },
  }
}
