import { defineErrors } from '../../../platform/errors.ts'

export const configHomeErrors = defineErrors('configHome', {
  isActive: {
    status: 400,
    text: {
      zh: '使用中的首页不能删除，请先停用或换用另一个',
      en: 'The home page in use can’t be deleted. Disable it or enable another one first.',
    },
  },
})
