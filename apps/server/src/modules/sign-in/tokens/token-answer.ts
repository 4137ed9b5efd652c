import { UserView, type TokenAnswer } from '@drawdesk/contract/identity/auth'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import { GUEST_USER_ID } from '../../../platform/scope.ts'
import { createNullFiller } from '../../../wire/answer/nulls.ts'
import { loadUserView } from '../../organisation/users/user.view.ts'
import type { Granted } from './grants/grant.ts'
import { guestView } from '../../identity/sources/social-guest.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'

const LICENSE = 'Drawdesk'

/** The body of a successful token call (commercial-dialect §1): the one answer without envelope, so its nulls are filled here. */
export function createTokenAnswer(deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'> & { auth: AuthParts }) {
  const { tokens } = deps.auth
  const fill = createNullFiller(UserView, 'blade', deps.config.timeZone)
  return async ({ session, identity }: Granted, language: Language): Promise<TokenAnswer> => {
    const { accessToken, refreshToken } = tokens.sign(session, identity)
    const isGuest = identity.userId === GUEST_USER_ID
    const userVO = fill(
      isGuest ? guestView(identity) : await loadUserView(deps, identity, identity.userId, language),
    ) as UserView // built from this very schema
    return {
      access_token: accessToken,
      refresh_token: refreshToken,
      token_type: 'bearer',
      expires_in: session.accessSeconds,
      tenant_id: identity.tenantId,
      user_id: identity.userId,
      dept_id: identity.deptId,
      post_id: identity.postId,
      role_id: identity.roles.map(({ id }) => id).join(','),
      oauth_id: session.oauthId ?? '',
      account: identity.account,
      user_name: identity.account,
      nick_name: identity.name,
      real_name: identity.realName,
      role_name: identity.roles.map(({ roleAlias }) => roleAlias).join(','),
      avatar: userVO.avatar,
      detail: {
        type: 'web',
        time_zone: deps.config.timeZone,
        ...(deps.config.isSwitchModeOn ? { switch_mode: true as const } : {}),
      },
      license: LICENSE,
      all_user_info: { userVO },
      ...(session.mustChangePassword ? { must_change_password: true as const } : {}),
      ...(session.mustSetFactor ? { must_set_factor: true as const } : {}),
    }
  }
}

export type TokenAnswerer = ReturnType<typeof createTokenAnswer>
