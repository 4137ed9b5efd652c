import { AppError, defineErrors } from '../../../platform/errors.ts'

/** Texts of the contract (auth.md §1); the token call shows them in its own failure form ({@link oauthErrorOf}). */
export const authErrors = defineErrors('auth', {
  unknownClient: { status: 401, text: { zh: '客户端认证失败!', en: 'Client authentication failed' } },
  unknownGrant: { status: 400, text: { zh: '不支持的授权类型', en: 'Unsupported grant type' } },
  grantNotAllowed: {
    status: 400,
    text: { zh: '该客户端不支持此授权类型', en: 'This client doesn’t support this grant type' },
  },
  socialFailed: {
    status: 400,
    text: { zh: '第三方登录失败，请重试', en: 'Third-party sign-in failed. Try again.' },
  },
  wrongCaptcha: { status: 400, text: { zh: '验证码不正确', en: 'Incorrect captcha' } },
  captchaNeeded: {
    status: 400,
    text: { zh: '登录失败次数过多，请输入验证码', en: 'Too many failed sign-ins. Enter the captcha.' },
  },
  wrongSmsCode: { status: 400, text: { zh: '验证码错误或已过期', en: 'Invalid or expired code' } },
  wrongPassword: { status: 400, text: { zh: '用户名或密码错误', en: 'Wrong account or password' } },
  locked: {
    status: 400,
    text: { zh: '用户登录失败次数过多，请稍后再试', en: 'Too many failed sign-ins. Try again later.' },
  },
  initialExpired: {
    status: 400,
    text: {
      zh: '初始密码已超过 72 小时，不能再用，请联系管理员重置密码',
      en: 'This initial password expired after 72 hours. Ask an administrator to reset it.',
    },
  },
  awaitingApproval: { status: 400, text: { zh: '账号待审核', en: 'This account is pending approval' } },
  tenantExpired: { status: 400, text: { zh: '租户已过期', en: 'This tenant has expired' } },
  notYours: { status: 400, text: { zh: '你没有所选的部门或角色', en: 'You don’t have this department or role' } },
  lockPasswordMissing: { status: 400, text: { zh: '锁屏密码不能为空', en: 'Enter a lock password' } },
  wrongLockPassword: { status: 400, text: { zh: '锁屏密码不正确', en: 'Incorrect lock password' } },
  unlockFailed: {
    status: 401,
    text: { zh: '锁屏密码错误次数过多，请重新登录', en: 'Too many incorrect lock passwords. Sign in again.' },
  },
  viewSelf: { status: 400, text: { zh: '不能以自己的身份查看', en: 'You can’t view as yourself' } },
  viewGone: {
    status: 400,
    text: {
      zh: '该用户目前无法登录，不能以其身份查看',
      en: 'This user can’t sign in at the moment, so you can’t view as them',
    },
  },
  ticketOver: {
    status: 400,
    text: {
      zh: '验证已过期或尝试次数过多，请重新登录',
      en: 'The verification expired or failed too often. Sign in again.',
    },
  },
  wrongFactor: { status: 400, text: { zh: '验证没有通过，请重试', en: 'Verification failed. Try again.' } },
  wrongCode: { status: 400, text: { zh: '验证码不正确或已用过', en: 'Incorrect or already used code' } },
  refreshRefused: {
    status: 401,
    text: { zh: '登录已失效，请重新登录', en: 'Your session has expired. Sign in again.' },
  },
})

/** RFC 6749 §5.2 names; whatever is not here went wrong with what was presented. */
const OAUTH_NAMES: Readonly<Record<string, string>> = {
  'auth.unknownClient': 'invalid_client',
  'auth.unknownGrant': 'unsupported_grant_type',
  'auth.grantNotAllowed': 'unauthorized_client',
}

/**
 * The `error` word of the token call's own failure form. Undefined where the envelope is the answer: a refused refresh
 * (401, so that the client signs out instead of trying again), too many requests, and everything that is no error of ours.
 */
export function oauthErrorOf(thrown: unknown): string | undefined {
  if (
    !(thrown instanceof AppError) ||
    !/^(auth|outside|secondFactor)\./.test(thrown.code) ||
    thrown.code === 'auth.refreshRefused'
  )
    return undefined
  return OAUTH_NAMES[thrown.code] ?? 'invalid_grant'
}
