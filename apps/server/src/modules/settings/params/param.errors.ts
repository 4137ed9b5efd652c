import { defineErrors } from '../../../platform/errors.ts'

export const paramErrors = defineErrors('param', {
  keyTaken: { status: 400, text: { zh: '参数键名已存在', en: 'This key is already in use' } },
})
