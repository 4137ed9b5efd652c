import { defineErrors } from '../../../platform/errors.ts'

export const sellsourceErrors = defineErrors('sellsource', {
  codeTaken: { status: 400, text: { zh: '渠道编号已存在', en: 'This code is already in use' } },
})
