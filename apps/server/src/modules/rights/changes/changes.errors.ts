import { defineErrors } from '../../../platform/errors.ts'

export const changeErrors = defineErrors('rightsChange', {
  notWaiting: { status: 409, text: { zh: '该变更已生效或已取消', en: 'This change was made or called off already' } },
  notMade: {
    status: 409,
    text: { zh: '该变更尚未生效，或已撤销', en: 'This change is not in force, or was undone already' },
  },
  nothingLeft: {
    status: 409,
    text: {
      zh: '该变更之后已全部改动，没有可撤销的内容',
      en: 'All of it was changed since, so nothing is left to undo',
    },
  },
  waitsAlready: {
    status: 409,
    text: {
      zh: '“{title}”已有变更等待审批，请先等待结果或撤回',
      en: 'A change of “{title}” waits for approval already: await it, or withdraw it',
    },
  },
  authorGone: {
    status: 409,
    text: { zh: '申请该变更的人已不能登录', en: 'Who asked for this change can sign in no longer' },
  },
  pastTime: { status: 400, text: { zh: '生效时间须晚于现在', en: 'The time must lie ahead' } },
  tooLate: { status: 400, text: { zh: '生效时间最晚为一年之后', en: 'The time must lie within a year' } },
})
