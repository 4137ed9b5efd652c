import { defineErrors } from '../../../platform/errors.ts'

export const tenantPackageErrors = defineErrors('tenantPackage', {
  nameTaken: { status: 400, text: { zh: '产品包名称已存在', en: 'This name is already in use' } },
  unknownMenus: {
    status: 400,
    text: {
      zh: '所选菜单中有不存在的，或只属于平台的',
      en: 'Some of these menus don’t exist or are platform-only',
    },
  },
  inUse: {
    status: 400,
    text: {
      zh: '产品包“{packageName}”正被租户“{tenantName}”使用，请先更换其产品包',
      en: 'The package “{packageName}” is used by the tenant “{tenantName}”. Change its package first.',
    },
  },
})
