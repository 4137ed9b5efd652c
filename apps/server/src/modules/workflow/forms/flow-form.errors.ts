import { defineErrors } from '../../../platform/errors.ts'

export const flowFormErrors = defineErrors('flowForm', {
  keyTaken: { status: 409, text: { zh: '表单标识已存在', en: 'A form has this key already' } },
})
