import { defineErrors } from '../../../platform/errors.ts'

export const drawStyleErrors = defineErrors('drawStyle', {
  apiInactive: {
    status: 400,
    text: {
      zh: '绘画接口“{name}”未启用，请先启用接口',
      en: 'Its drawing API “{name}” is disabled. Enable the API first.',
    },
  },
  apiGone: {
    status: 400,
    text: { zh: '绘画接口已不存在，请先选择接口', en: 'Its drawing API no longer exists. Select another one first.' },
  },
  inUse: {
    status: 400,
    text: {
      zh: '正在上线的体验里使用，不能删除：{names}',
      en: 'Used by online experiences, can’t be deleted: {names}',
    },
  },
  inactive: { status: 400, text: { zh: '该风格未启用', en: 'This style is disabled' } },
  otherApi: { status: 400, text: { zh: '该风格使用另一个绘画接口', en: 'This style uses another drawing API' } },
})
