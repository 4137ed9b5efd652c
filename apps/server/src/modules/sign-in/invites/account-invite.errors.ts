import { defineErrors } from '../../../platform/errors.ts'

export const accountInviteErrors = defineErrors('accountInvite', {
  /** One text for a link that never was, was used, ran out, was revoked, or whose inviter may not give this any more. */
  over: {
    status: 404,
    text: {
      zh: '邀请链接无效或已失效，请向邀请你的人要一个新的',
      en: 'This invitation is invalid or no longer active. Ask for a new one.',
    },
  },
  notPending: {
    status: 400,
    text: { zh: '邀请已接受或已撤销', en: 'The invitation was already accepted or revoked' },
  },
})
