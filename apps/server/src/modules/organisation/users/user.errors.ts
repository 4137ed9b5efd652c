import { defineErrors } from '../../../platform/errors.ts'

/** Texts of the contract (system.md §1) where it has one. */
export const userErrors = defineErrors('user', {
  unknown: { status: 404, text: { zh: '用户不存在!', en: 'User not found' } },
  wrongConfirmation: { status: 400, text: { zh: '请输入正确的确认密码!', en: 'Passwords don’t match' } },
  wrongOldPassword: { status: 400, text: { zh: '原密码不正确!', en: 'Incorrect current password' } },
  samePassword: {
    status: 400,
    text: { zh: '新密码不能与原密码相同', en: 'The new password must be different from the current one' },
  },
  newPasswordMissing: { status: 400, text: { zh: '请输入新密码', en: 'Enter a new password' } },
  tooManyTries: {
    status: 400,
    text: { zh: '原密码错误次数过多，请稍后再试', en: 'Too many incorrect attempts. Try again later.' },
  },
  weakPassword: { status: 400, text: { zh: '新密码不符合要求', en: 'The new password doesn’t meet the requirements' } },
  noneChosen: { status: 400, text: { zh: '请至少选择一个用户', en: 'Select at least one user' } },
  rolesMissing: { status: 400, text: { zh: '请选择角色', en: 'Select a role' } },
  accountTaken: { status: 400, text: { zh: '当前账号已被使用!', en: 'This account is already in use' } },
  unknownTenant: { status: 400, text: { zh: '租户不存在', en: 'Tenant not found' } },
  limitReached: {
    status: 400,
    text: {
      zh: '账号数量已达上限（{limit} 个），请联系平台管理员提高额度',
      en: 'This tenant has reached its limit of {limit} accounts. Ask the platform administrator for more.',
    },
  },
  otherTenant: {
    status: 403,
    text: { zh: '无权操作非本租户的用户/角色', en: 'You don’t have access to users or roles of another tenant' },
  },
  aboveYou: {
    status: 403,
    text: {
      zh: '无权操作管理员账号或授予管理员角色',
      en: 'You don’t have permission to manage administrators or assign administrator roles',
    },
  },
  ownRoles: { status: 403, text: { zh: '不能提升自己的角色', en: 'You can’t raise your own permissions' } },
  removeSelf: {
    status: 400,
    text: { zh: '不能删除或停用自己的账号', en: 'You can’t delete or disable your own account' },
  },
  noRoleForGuest: {
    status: 400,
    text: { zh: '请为申请人选择角色', en: 'Select a role for the applicant' },
  },
  mayNotLetIn: {
    status: 403,
    text: {
      zh: '最后一步的办理人须有“配置角色”权限，才能通过注册申请',
      en: 'The last approver needs permission to assign roles to approve registrations',
    },
  },
  erased: {
    status: 400,
    text: { zh: '个人数据已清除，不能恢复', en: 'The personal data is erased and can’t be restored' },
  },
  lastAdministrator: {
    status: 400,
    text: { zh: '至少保留一个可用的管理员账号', en: 'At least one administrator must remain' },
  },
})
