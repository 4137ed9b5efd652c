import { randomPassword } from './first-password.ts'

export interface ParamSeed {
  paramName: string
  paramKey: string
  paramValue: string
  remark: string
}

/** Parameters of the first tenant (contract seed.md). Initial passwords are this installation's own: nobody can look them up elsewhere. */
export function paramSeeds(): ParamSeed[] {
  return [
    { paramName: '是否开放注册', paramKey: 'account.registerUser', paramValue: 'true', remark: 'true: 第三方登录的访客可以申请注册' },
    { paramName: '账号初始密码', paramKey: 'account.initPassword', paramValue: randomPassword(), remark: '新建或重置的账号使用，首次登录须修改' },
    { paramName: '登录失败次数上限', paramKey: 'account.failCount', paramValue: '5', remark: '1–100；30 分钟内达到后锁定账号' },
    { paramName: '新租户管理员初始密码', paramKey: 'tenant.default.password', paramValue: randomPassword(), remark: '首次登录须修改' },
    { paramName: '新租户账号额度', paramKey: 'tenant.default.accountNumber', paramValue: '100', remark: '-1: 不限' },
    { paramName: '新租户默认菜单', paramKey: 'tenant.default.menuCode', paramValue: 'drawing,system,desk', remark: '菜单编号，逗号分隔' },
    { paramName: '通用日志保留天数', paramKey: 'log.usual.keepDays', paramValue: '180', remark: '按月清理；仅平台租户的设置有效' },
    { paramName: '接口日志保留天数', paramKey: 'log.api.keepDays', paramValue: '30', remark: '按月清理；仅平台租户的设置有效' },
    { paramName: '错误日志保留天数', paramKey: 'log.error.keepDays', paramValue: '90', remark: '仅平台租户的设置有效' },
    { paramName: '代理历史保留天数', paramKey: 'log.proxy.keepDays', paramValue: '30', remark: '仅平台租户的设置有效' },
    { paramName: '对话访问记录保留天数', paramKey: 'chat.access.keepDays', paramValue: '180', remark: '仅平台租户的设置有效' },
  ]
}
