import { defineErrors } from '../../../platform/errors.ts'

export const offboardingErrors = defineErrors('tenantData', {
  isExporting: {
    status: 409,
    text: { zh: '该租户的数据正在导出，请等它结束', en: 'This tenant’s data is already being exported' },
  },
  notFetchable: {
    status: 404,
    text: { zh: '导出文件不存在或已过期', en: 'Export not found or expired' },
  },
  linkExpired: { status: 403, text: { zh: '下载链接无效或已过期', en: 'Invalid or expired link' } },
  platformStays: { status: 400, text: { zh: '平台租户不能清除', en: 'The platform tenant can’t be erased' } },
  notRemoved: {
    status: 400,
    text: { zh: '只能清除回收站中的租户，请先删除该租户', en: 'Only deleted tenants can be erased. Delete it first.' },
  },
  isErasing: {
    status: 409,
    text: { zh: '该租户已在等待清除或正在清除', en: 'This tenant is already pending erasure' },
  },
  wrongConfirm: {
    status: 400,
    text: { zh: '与租户编号和名称都不一致', en: 'Doesn’t match the tenant ID or name' },
  },
  tooLate: {
    status: 409,
    text: { zh: '清除已经开始，不能取消', en: 'The erasure has started and can’t be canceled' },
  },
})
