import { defineErrors } from '../../../platform/errors.ts'

export const attachErrors = defineErrors('attach', {
  isUsed: {
    status: 400,
    text: {
      zh: '“{name}”仍被使用（{uses}），不能删除',
      en: '“{name}” is still in use ({uses}) and can’t be deleted',
    },
  },
  isUsedElsewhere: {
    status: 400,
    text: {
      zh: '“{name}”仍被 {count} 处你无权查看的内容使用，不能删除',
      en: '“{name}” is still used in {count} places you can’t view, so it can’t be deleted',
    },
  },
  isPurged: {
    status: 400,
    text: { zh: '文件内容已清除，无法恢复', en: 'The file’s content is gone and can’t be restored' },
  },
  nameTaken: {
    status: 400,
    text: { zh: '该文件名已被他人使用', en: 'This file name is already used by someone else' },
  },
  badName: {
    status: 400,
    text: {
      zh: '文件名只能包含文字、数字和 . _ - /，且不能有 ..',
      en: 'File names can only contain letters, digits and . _ - / and no ..',
    },
  },
})
