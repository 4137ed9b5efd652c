import { defineErrors } from '../../../platform/errors.ts'

export const leaveErrors = defineErrors('leave', {
  notThere: { status: 404, text: { zh: '请假申请不存在', en: 'This leave request does not exist' } },
  endsBefore: {
    status: 400,
    text: { zh: '结束时间必须晚于开始时间', en: 'A leave has to end after it begins' },
  },
})
