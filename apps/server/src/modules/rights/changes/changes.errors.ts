import { defineErrors } from '../../../platform/errors.ts'

export const changeErrors = defineErrors('rightsChange', {
  notWaiting: { status: 409, text: { zh: '该变更已生效或已取消', en: 'This change is already in effect or canceled' } },
  notMade: {
    status: 409,
    text: { zh: '该变更尚未生效，或已撤销', en: 'This change isn’t in effect, or was already reverted' },
  },
  nothingLeft: {
    status: 409,
    text: {
      zh: '该变更之后已全部改动，没有可撤销的内容',
      en: 'Everything has changed since, so there’s nothing to revert',
    },
  },
  waitsAlready: {
    status: 409,
    text: {
      zh: '“{title}”已有变更等待审批，请先等待结果或撤回',
      en: 'A change of “{title}” is already pending approval. Wait for it, or withdraw it.',
    },
  },
  authorGone: {
    status: 409,
    text: { zh: '申请该变更的人已不能登录', en: 'The person who requested this change can no longer sign in' },
  },
  pastTime: { status: 400, text: { zh: '生效时间须晚于现在', en: 'The effective time must be in the future' } },
  tooLate: { status: 400, text: { zh: '生效时间最晚为一年之后', en: 'The effective time must be within a year' } },
})
