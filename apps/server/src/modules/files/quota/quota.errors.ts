import { defineErrors } from '../../../platform/errors.ts'

export const quotaErrors = defineErrors('fileRoom', {
  tooManyFiles: {
    status: 413,
    text: {
      zh: '本单位的文件数已达上限（{most} 个），请联系平台管理员',
      en: 'Your organization has reached its limit of {most} files. Contact the platform administrator.',
    },
  },
  full: {
    status: 413,
    text: {
      zh: '本单位的文件容量已达上限（{most} GB），请联系平台管理员',
      en: 'Your organization has reached its limit of {most} GB of files. Contact the platform administrator.',
    },
  },
})
