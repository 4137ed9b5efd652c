import { defineErrors } from '../../../platform/errors.ts'

/** `names` are the first few of what is missing, in either language. */
export const mayGrantErrors = defineErrors('mayGrant', {
  grantBeyond: {
    status: 403,
    text: { zh: '不能授予自己没有的权限：{zhNames}', en: 'You can’t grant permissions you don’t have: {enNames}' },
  },
  roleBeyond: {
    status: 403,
    text: {
      zh: '角色“{roleName}”有你没有的权限，无权操作：{zhNames}',
      en: 'The role “{roleName}” has permissions you don’t have, so you can’t edit or assign it: {enNames}',
    },
  },
  personBeyond: {
    status: 403,
    text: {
      zh: '用户“{account}”有你没有的权限，无权操作：{zhNames}',
      en: 'The user “{account}” has permissions you don’t have, so you can’t manage this account: {enNames}',
    },
  },
  ownRole: {
    status: 403,
    text: {
      zh: '不能修改自己的角色“{roleName}”或其上级角色',
      en: 'You can’t edit your own role or one above it (“{roleName}”)',
    },
  },
  keepsRights: {
    status: 400,
    text: {
      zh: '管理员角色“{roleName}”不能失去：{zhNames}',
      en: 'The administrator role “{roleName}” must keep: {enNames}',
    },
  },
  unknownGrants: {
    status: 400,
    text: {
      zh: '所选的菜单或权限中有不存在的，或只属于平台的',
      en: 'Some of these menus or permissions don’t exist or are platform-only',
    },
  },
  unknownRoles: { status: 400, text: { zh: '所选角色不存在', en: 'Role not found' } },
  liftsYourself: {
    status: 403,
    text: { zh: '不能借此提升自己的权限：{zhNames}', en: 'This would raise your own permissions: {enNames}' },
  },
  scopeBeyond: {
    status: 403,
    text: { zh: '该权限约束着你自己，无权修改', en: 'This scope applies to you, so you can’t edit it' },
  },
})
