import { defineErrors } from '../../platform/errors.ts'

export const toolsErrors = defineErrors('tools', {
  badExpression: { status: 400, text: { zh: '表达式有误', en: 'Invalid expression' } },
})
