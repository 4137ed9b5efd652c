import { defineErrors } from '../../../platform/errors.ts'

export const drawCheckErrors = defineErrors('drawCheck', {
  noReason: { status: 400, text: { zh: '请写下拦截的原因', en: 'Say why it is taken down' } },
  nothingChosen: { status: 400, text: { zh: '请选择要审核的内容', en: 'Choose what to decide on' } },
  underWay: { status: 409, text: { zh: '还在绘画中，请先停止', en: 'It is still being drawn; stop it first' } },
})
