import { defineErrors } from '../../../platform/errors.ts'

export const inviteErrors = defineErrors('userInvite', {
  notHeld: {
    status: 409,
    text: { zh: '所选邀请中有的不在等待处理', en: 'Some selected invitations aren’t waiting for review' },
  },
  reasonMissing: { status: 400, text: { zh: '请说明拒绝的原因', en: 'Enter a reason for rejecting' } },
})
