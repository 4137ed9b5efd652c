import { defineErrors } from '../../../platform/errors.ts'

export const drawDeskErrors = defineErrors('drawDesk', {
  dearer: {
    status: 409,
    text: { zh: '费用比确认时高，请重新确认', en: 'The cost is higher than what you confirmed. Please confirm again.' },
  },
  apiOff: {
    status: 400,
    text: { zh: '绘画接口未启用或已不存在', en: 'This drawing API is disabled or no longer exists' },
  },
  tooMany: {
    status: 400,
    text: {
      zh: '一次最多 {n} 张绘画，请减少提示词、风格或接口',
      en: 'At most {n} drawings per run. Use fewer prompts, styles or APIs.',
    },
  },
})
