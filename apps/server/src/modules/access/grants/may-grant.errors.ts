import { defineErrors } from '../../../platform/errors.ts'

/** `names` are the first few of what is missing, in either language. */
export const mayGrantErrors = defineErrors('mayGrant', {
  grantBeyond: {
    status: 403,
    text: { zh: '不能授予自己没有的权限：{zhNames}', en: 'You may not give what you do not have: {enNames}' },
  },
  roleBeyond: {
    status: 403,
    text: {
      zh: '角色“{roleName}”有你没有的权限，无权操作：{zhNames}',
      en: 'The role “{roleName}” has what you do not have, so it is not yours to change or give: {enNames}',
    },
  },
  personBeyond: {
    status: 403,
    text: {
      zh: '用户“{account}”有你没有的权限，无权操作：{zhNames}',
      en: 'The user “{account}” has what you do not have, so you may not manage that account: {enNames}',
    },
  },
  ownRole: {
    status: 403,
    text: {
      zh: '不能修改自己的角色“{roleName}”或其上级角色',
      en: 'You may not change the role “{roleName}”: it is your own or stands above it',
    },
  },
  keepsRights: {
    status: 400,
    text: {
      zh: '管理员角色“{roleName}”不能失去：{zhNames}',
      en: 'The administrators’ role “{roleName}” must keep: {enNames}',
    },
  },
  unknownGrants: {
    status: 400,
    text: {
      zh: '所选的菜单或权限中有不存在的，或只属于平台的',
      en: 'Some of these menus or scopes do not exist, or are the platform’s alone',
    },
  },
  unknownRoles: { status: 400, text: { zh: '所选角色不存在', en: 'There is no such role' } },
  liftsYourself: {
    status: 403,
    text: { zh: '不能借此提升自己的权限：{zhNames}', en: 'This would give yourself more than you have: {enNames}' },
  },
  scopeBeyond: {
    status: 403,
    text: { zh: '该权限约束着你自己，无权修改', en: 'This scope binds yourself, so it is not yours to change' },
  },
})
