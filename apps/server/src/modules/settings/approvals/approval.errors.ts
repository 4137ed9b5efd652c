import { defineErrors } from '../../../platform/errors.ts'

export const approvalErrors = defineErrors('approval', {
  waiting: {
    status: 409,
    text: { zh: '正在审批中，请在审批流程中办理', en: 'This waits for approval: decide it in its process' },
  },
  waitingAlready: {
    status: 409,
    text: { zh: '已提交审批，请等待审批结果', en: 'This was submitted for approval already' },
  },
  notWaiting: { status: 409, text: { zh: '该审批已结束', en: 'This is not waiting for approval any more' } },
  processGone: {
    status: 409,
    text: {
      zh: '审批流程“{process}”不存在或已挂起，请联系管理员',
      en: 'The approval process “{process}” is missing or suspended: ask an administrator',
    },
  },
  unknownProcess: {
    status: 400,
    text: { zh: '没有标识为“{process}”的可用流程', en: 'No active process has the key “{process}”' },
  },
})
