import { defineErrors } from '../../../platform/errors.ts'

export const drawExErrors = defineErrors('drawEx', {
  ended: {
    status: 409,
    text: { zh: '体验已结束，不能再修改', en: 'The experience has ended and cannot be changed any more' },
  },
  wrongState: {
    status: 409,
    text: { zh: '体验的当前状态不能执行此操作', en: 'The state of the experience does not allow this' },
  },
  notReady: {
    status: 400,
    text: { zh: '体验还不能上线，请处理标出的内容', en: 'The experience cannot be online yet; see the marked places' },
  },
  notOnline: { status: 400, text: { zh: '体验现在不能绘画', en: 'Nothing can be drawn in this experience now' } },
})
