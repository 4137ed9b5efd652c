import { defineErrors } from '../../../platform/errors.ts'

export const drawPromptErrors = defineErrors('drawPrompt', {
  apiInactive: {
    status: 400,
    text: {
      zh: '绘画接口“{name}”未启用，请先启用接口',
      en: 'Its drawing API “{name}” is disabled. Enable the API first.',
    },
  },
  noApi: {
    status: 400,
    text: { zh: '该提示词没有绘画接口，请先选择接口', en: 'This prompt has no drawing API. Select one first.' },
  },
})
