import { defineErrors } from '../../../platform/errors.ts'

export const approvalErrors = defineErrors('approval', {
  waiting: {
    status: 409,
    text: { zh: '正在审批中，请在审批流程中办理', en: 'This is pending approval. Decide it in its process.' },
  },
  waitingAlready: {
    status: 409,
    text: { zh: '已提交审批，请等待审批结果', en: 'Already submitted for approval. Wait for the result.' },
  },
  notWaiting: { status: 409, text: { zh: '该审批已结束', en: 'No longer pending approval' } },
  processGone: {
    status: 409,
    text: {
      zh: '审批流程“{process}”不存在或已挂起，请联系管理员',
      en: 'The approval process “{process}” doesn’t exist or is suspended. Contact an administrator.',
    },
  },
  unknownProcess: {
    status: 400,
    text: { zh: '没有标识为“{process}”的可用流程', en: 'No active process with the key “{process}”' },
  },
})
