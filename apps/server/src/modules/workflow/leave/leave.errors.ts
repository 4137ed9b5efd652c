import { defineErrors } from '../../../platform/errors.ts'

export const leaveErrors = defineErrors('leave', {
  notThere: { status: 404, text: { zh: '请假申请不存在', en: 'Leave request not found' } },
  badReason: {
    status: 400,
    text: { zh: '请填写请假事由，最多 500 字', en: 'Enter a reason (max. 500 characters)' },
  },
  endsBefore: {
    status: 400,
    text: { zh: '结束时间必须晚于开始时间', en: 'The end time must be after the start time' },
  },
})
