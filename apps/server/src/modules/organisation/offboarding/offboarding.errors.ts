import { defineErrors } from '../../../platform/errors.ts'

export const offboardingErrors = defineErrors('tenantData', {
  isExporting: {
    status: 409,
    text: { zh: '该租户的数据正在导出，请等它结束', en: 'The data of this tenant is being exported already' },
  },
  notFetchable: {
    status: 404,
    text: { zh: '导出文件不存在或已过期', en: 'There is no such archive, or it has expired' },
  },
  linkExpired: { status: 403, text: { zh: '下载链接无效或已过期', en: 'This link is not valid or has expired' } },
  platformStays: { status: 400, text: { zh: '平台租户不能清除', en: 'The platform itself cannot be erased' } },
  notRemoved: {
    status: 400,
    text: { zh: '只能清除回收站中的租户，请先删除该租户', en: 'Only a removed tenant can be erased; remove it first' },
  },
  isErasing: { status: 409, text: { zh: '该租户已在等待清除或正在清除', en: 'This tenant is being erased already' } },
  wrongConfirm: {
    status: 400,
    text: { zh: '与租户编号和名称都不一致', en: 'This is neither the number nor the name of the tenant' },
  },
  tooLate: {
    status: 409,
    text: { zh: '清除已经开始，不能取消', en: 'The erasure has begun and cannot be called off' },
  },
})
