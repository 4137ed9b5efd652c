import { defineErrors } from '../../../platform/errors.ts'

export const roleErrors = defineErrors('role', {
  hasPeople: {
    status: 400,
    text: {
      zh: '角色“{roleName}”还有 {count} 名用户，请先给他们换成其他角色',
      en: 'The role “{roleName}” still has people ({count}); give them another one first',
    },
  },
  lastAdministratorRole: {
    status: 400,
    text: { zh: '至少保留一个管理员角色', en: 'One administrators’ role must remain' },
  },
  aliasReserved: {
    status: 403,
    text: {
      zh: '无权创建或修改管理员角色的别名',
      en: 'This alias makes administrators, so it is not yours to give or take',
    },
  },
  aliasOfPlatform: {
    status: 400,
    text: { zh: '别名 administrator 只能用于平台租户', en: 'The alias administrator is for the platform’s own tenant' },
  },
})
