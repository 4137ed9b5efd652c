import { defineErrors } from '../../../platform/errors.ts'

export const tenantErrors = defineErrors('tenant', {
  platformStays: { status: 400, text: { zh: '平台租户不能删除', en: 'The platform tenant can’t be deleted' } },
  platformIsUnbound: {
    status: 400,
    text: { zh: '平台租户没有到期时间，也不使用产品包', en: 'The platform tenant has no expiry and no package' },
  },
  domainTaken: {
    status: 400,
    text: {
      zh: '域名 {host} 已被租户“{tenantName}”使用',
      en: 'The domain {host} is already used by the tenant “{tenantName}”',
    },
  },
  wrongDomain: { status: 400, text: { zh: '不是有效的域名：{hosts}', en: 'Invalid domain: {hosts}' } },
  tooManyDomains: {
    status: 400,
    text: { zh: '一个租户最多 {most} 个域名', en: 'A tenant can have up to {most} domains' },
  },
  wrongBackground: { status: 400, text: { zh: '背景不是可用的图片', en: 'Unusable picture' } },
  unknownPackage: { status: 400, text: { zh: '产品包不存在', en: 'Package not found' } },
  unknownDatasource: {
    status: 400,
    text: { zh: '该租户没有这个数据源，或已停用', en: 'The tenant doesn’t have this data source, or it is disabled' },
  },
  noNumberLeft: {
    status: 409,
    text: { zh: '没有分到租户编号，请再试一次', en: 'No free tenant ID found. Try again.' },
  },
  underErasure: {
    status: 409,
    text: {
      zh: '租户“{tenantName}”已申请永久清除，不能恢复；等待期内可先取消清除',
      en: '“{tenantName}” is pending erasure and can’t be restored. Cancel the erasure first while it’s pending.',
    },
  },
})
