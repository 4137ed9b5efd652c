import { defineErrors } from '../../../platform/errors.ts'

/** Texts of the contract (system.md §1) where it has one. */
export const userErrors = defineErrors('user', {
  unknown: { status: 404, text: { zh: '用户不存在!', en: 'No such user' } },
  wrongConfirmation: { status: 400, text: { zh: '请输入正确的确认密码!', en: 'The two new passwords differ' } },
  wrongOldPassword: { status: 400, text: { zh: '原密码不正确!', en: 'Incorrect current password' } },
  samePassword: {
    status: 400,
    text: { zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one' },
  },
  newPasswordMissing: { status: 400, text: { zh: '请输入新密码', en: 'Enter a new password' } },
  tooManyTries: {
    status: 400,
    text: { zh: '原密码错误次数过多，请稍后再试', en: 'Too many wrong tries, please try later' },
  },
  weakPassword: { status: 400, text: { zh: '新密码不符合要求', en: 'The new password is not good enough' } },
  noneChosen: { status: 400, text: { zh: '请至少选择一个用户', en: 'Choose at least one user' } },
  rolesMissing: { status: 400, text: { zh: '请选择角色', en: 'Choose a role' } },
  accountTaken: { status: 400, text: { zh: '当前账号已被使用!', en: 'This account is taken' } },
  unknownTenant: { status: 400, text: { zh: '租户不存在', en: 'No such tenant' } },
  limitReached: {
    status: 400,
    text: {
      zh: '账号数量已达上限（{limit} 个），请联系平台管理员提高额度',
      en: 'This tenant may have {limit} accounts and has them all; ask the platform for more',
    },
  },
  otherTenant: {
    status: 403,
    text: { zh: '无权操作非本租户的用户/角色', en: 'These users and roles belong to different tenants' },
  },
  aboveYou: {
    status: 403,
    text: { zh: '无权操作管理员账号或授予管理员角色', en: 'You may not manage administrators or make anybody one' },
  },
  ownRoles: { status: 403, text: { zh: '不能提升自己的角色', en: 'You may not give yourself more roles' } },
  removeSelf: {
    status: 400,
    text: { zh: '不能删除或停用自己的账号', en: 'You may not remove or switch off your own account' },
  },
  noRoleForGuest: {
    status: 400,
    text: { zh: '请为申请人选择角色', en: 'Choose a role for the applicant' },
  },
  mayNotLetIn: {
    status: 403,
    text: {
      zh: '最后一步的办理人须有“配置角色”权限，才能通过注册申请',
      en: 'Only a person who may assign roles can let an applicant in',
    },
  },
  erased: {
    status: 400,
    text: { zh: '个人数据已清除，不能恢复', en: 'The personal data is erased; there is nothing to bring back' },
  },
  lastAdministrator: {
    status: 400,
    text: { zh: '至少保留一个可用的管理员账号', en: 'At least one administrator must remain' },
  },
})
