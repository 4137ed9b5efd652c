import { defineErrors } from '../../../platform/errors.ts'

export const drawCheckErrors = defineErrors('drawCheck', {
  noReason: { status: 400, text: { zh: '请写下拦截的原因', en: 'Enter a reason' } },
  nothingChosen: { status: 400, text: { zh: '请选择要审核的内容', en: 'Select items to moderate' } },
  underWay: { status: 409, text: { zh: '还在绘画中，请先停止', en: 'Still drawing. Stop it first.' } },
})
