import { defineErrors } from '../../../platform/errors.ts'

export const attachErrors = defineErrors('attach', {
  isUsed: {
    status: 400,
    text: {
      zh: '“{name}”仍被使用（{uses}），不能删除',
      en: '“{name}” is still used ({uses}) and cannot be removed',
    },
  },
  isUsedElsewhere: {
    status: 400,
    text: {
      zh: '“{name}”仍被 {count} 处你无权查看的内容使用，不能删除',
      en: '“{name}” is still used in {count} places that you may not see, and cannot be removed',
    },
  },
  isPurged: {
    status: 400,
    text: { zh: '文件内容已清除，无法恢复', en: 'The bytes of this file are gone; it cannot be restored' },
  },
  nameTaken: { status: 400, text: { zh: '该文件名已被他人使用', en: 'Somebody else uses this file name' } },
  badName: {
    status: 400,
    text: {
      zh: '文件名只能包含文字、数字和 . _ - /，且不能有 ..',
      en: 'A file name may have letters, digits and . _ - / but no ..',
    },
  },
})
