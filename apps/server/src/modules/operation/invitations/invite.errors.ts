import { defineErrors } from '../../../platform/errors.ts'

export const inviteErrors = defineErrors('userInvite', {
  notHeld: {
    status: 409,
    text: { zh: '所选邀请中有的不在等待处理', en: 'One of these invitations does not wait for a decision' },
  },
  reasonMissing: { status: 400, text: { zh: '请说明拒绝的原因', en: 'Say why it is rejected' } },
})
