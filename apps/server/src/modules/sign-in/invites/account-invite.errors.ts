import { defineErrors } from '../../../platform/errors.ts'

export const accountInviteErrors = defineErrors('accountInvite', {
  /** One text for a link that never was, ran out, was revoked, or whose inviter may not give this any more. */
  over: {
    status: 404,
    text: {
      zh: '邀请链接无效或已失效，请向邀请你的人要一个新的',
      en: 'This invitation is invalid or no longer active. Ask for a new one.',
    },
  },
  /** Who used it may have forgotten; the account is there. */
  used: {
    status: 410,
    text: {
      zh: '账号已经建好，直接登录就可以。如果不是你接受的，请告诉邀请你的人。',
      en: 'The account exists, so sign in with it. If it wasn’t you who accepted, let the person who invited you know.',
    },
  },
  notPending: {
    status: 400,
    text: { zh: '邀请已接受或已撤销', en: 'The invitation was already accepted or revoked' },
  },
})
