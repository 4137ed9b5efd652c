import { defineErrors } from '../../../platform/errors.ts'

export const signInSourceErrors = defineErrors('signInSource', {
  kindTaken: {
    status: 400,
    text: {
      zh: '同一种来源只能启用一个，请先停用另一个',
      en: 'Only one provider of each type can be enabled. Disable the other one first.',
    },
  },
})
