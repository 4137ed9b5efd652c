import { AppError, defineErrors } from '../../../platform/errors.ts'

/** Texts of the contract (auth.md §1); the token call shows them in its own failure form ({@link oauthErrorOf}). */
export const authErrors = defineErrors('auth', {
  unknownClient: { status: 401, text: { zh: '客户端认证失败!', en: 'This client is not known here' } },
  unknownGrant: { status: 400, text: { zh: '不支持的授权类型', en: 'No such grant type' } },
  grantNotAllowed: {
    status: 400,
    text: { zh: '该客户端不支持此授权类型', en: 'This client may not use this grant type' },
  },
  socialFailed: {
    status: 400,
    text: { zh: '第三方登录失败，请重试', en: 'The third-party sign-in failed, please try again' },
  },
  wrongCaptcha: { status: 400, text: { zh: '验证码不正确', en: 'The captcha is not right' } },
  captchaNeeded: {
    status: 400,
    text: { zh: '登录失败次数过多，请输入验证码', en: 'Too many failed sign-ins from here: enter the captcha' },
  },
  wrongSmsCode: { status: 400, text: { zh: '验证码错误或已过期', en: 'The code is wrong or has expired' } },
  wrongPassword: { status: 400, text: { zh: '用户名或密码错误', en: 'Wrong user name or password' } },
  locked: {
    status: 400,
    text: { zh: '用户登录失败次数过多，请稍后再试', en: 'Too many failed sign-ins, please try later' },
  },
  initialExpired: {
    status: 400,
    text: {
      zh: '初始密码已超过 72 小时，不能再用，请联系管理员重置密码',
      en: 'This first password ended after 72 hours: ask an administrator to reset it',
    },
  },
  awaitingApproval: { status: 400, text: { zh: '账号待审核', en: 'This account waits for approval' } },
  tenantExpired: { status: 400, text: { zh: '租户已过期', en: 'This tenant has expired' } },
  notYours: { status: 400, text: { zh: '你没有所选的部门或角色', en: 'You do not have this department or role' } },
  lockPasswordMissing: { status: 400, text: { zh: '锁屏密码不能为空', en: 'Enter a lock password' } },
  wrongLockPassword: { status: 400, text: { zh: '锁屏密码不正确', en: 'Incorrect lock password' } },
  unlockFailed: {
    status: 401,
    text: { zh: '锁屏密码错误次数过多，请重新登录', en: 'Too many wrong lock passwords, please sign in again' },
  },
  viewSelf: { status: 400, text: { zh: '不能以自己的身份查看', en: 'You see with your own eyes already' } },
  viewGone: {
    status: 400,
    text: {
      zh: '该用户目前无法登录，不能以其身份查看',
      en: 'This person cannot sign in at present, so there is nothing to see',
    },
  },
  ticketOver: {
    status: 400,
    text: { zh: '验证已过期或尝试次数过多，请重新登录', en: 'This took too long or failed too often: start again' },
  },
  wrongFactor: { status: 400, text: { zh: '验证没有通过，请重试', en: 'That is not right, please try again' } },
  wrongCode: { status: 400, text: { zh: '验证码不正确或已用过', en: 'This code is wrong or was used before' } },
  refreshRefused: {
    status: 401,
    text: { zh: '登录已失效，请重新登录', en: 'Your sign-in has ended, please sign in again' },
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
