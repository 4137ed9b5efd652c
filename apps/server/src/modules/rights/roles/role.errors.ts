import { defineErrors } from '../../../platform/errors.ts'

export const roleErrors = defineErrors('role', {
  hasPeople: {
    status: 400,
    text: {
      zh: '角色“{roleName}”还有 {count} 名用户，请先给他们换成其他角色',
      en: 'The role “{roleName}” still has {count} users. Assign them another role first.',
    },
  },
  lastAdministratorRole: {
    status: 400,
    text: { zh: '至少保留一个管理员角色', en: 'At least one administrator role must remain' },
  },
  aliasReserved: {
    status: 403,
    text: {
      zh: '无权创建或修改管理员角色的别名',
      en: 'You don’t have permission to create or edit an administrator alias',
    },
  },
  aliasOfSource: {
    status: 400,
    text: { zh: '请换一个别名，与原角色区分开', en: 'Enter an alias that differs from the original role’s' },
  },
  aliasOfPlatform: {
    status: 400,
    text: {
      zh: '别名 administrator 只能用于平台租户',
      en: 'The alias administrator is reserved for the platform tenant',
    },
  },
})
