import { defineErrors } from '../../../platform/errors.ts'

export const drawExErrors = defineErrors('drawEx', {
  ended: {
    status: 409,
    text: { zh: '体验已结束，不能再修改', en: 'The experience has ended and can’t be edited' },
  },
  wrongState: {
    status: 409,
    text: { zh: '体验的当前状态不能执行此操作', en: 'Not possible in the experience’s current status' },
  },
  notReady: {
    status: 400,
    text: { zh: '体验还不能上线，请处理标出的内容', en: 'The experience can’t go online yet. See the marked fields.' },
  },
  notOnline: {
    status: 400,
    text: { zh: '体验现在不能绘画', en: 'Drawing isn’t possible in this experience right now' },
  },
})
