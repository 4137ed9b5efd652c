import { APPROVAL_PARAMS, NO_APPROVAL, REFUND_LIMIT_PARAM } from '@drawdesk/contract/settings/approval'
import { CREDIT_PARAMS } from '@drawdesk/contract/money/credit-prices'
import { SECOND_FACTOR_PARAM } from '@drawdesk/contract/identity/second-factor'
import { ERASURE_DAYS, ERASURE_DAYS_PARAM } from '@drawdesk/contract/organisation/person-data'
import { SHEET_PRICE_PARAM } from '@drawdesk/contract/money/profit'

export interface ParamSeed {
  paramName: string
  paramKey: string
  paramValue: string
  remark: string
}

/** Parameters of the first tenant (contract seed.md, but for shared initial passwords: each account has its own). */
export function paramSeeds(): ParamSeed[] {
  return [
    {
      paramName: '是否开放注册',
      paramKey: 'account.registerUser',
      paramValue: 'true',
      remark: 'true: 第三方登录的访客可以申请注册',
    },
    {
      paramName: '允许以 MD5 设置密码',
      paramKey: 'account.allowMd5',
      paramValue: 'false',
      remark: 'true: 旧客户端可以发送 MD5，此时只能查出常见密码',
    },
    {
      paramName: '二次验证',
      paramKey: SECOND_FACTOR_PARAM,
      paramValue: 'off',
      remark: 'off: 关闭；optional: 本人可开启；required: 所有人登录时必须设置',
    },
    {
      paramName: '登录失败次数上限',
      paramKey: 'account.failCount',
      paramValue: '5',
      remark: '1–100；30 分钟内达到后锁定账号',
    },
    {
      paramName: '注销账号等待天数',
      paramKey: ERASURE_DAYS_PARAM,
      paramValue: String(ERASURE_DAYS),
      remark: '0–90；本人申请清除个人数据后，到期前可以撤销',
    },
    {
      paramName: '流程脚本',
      paramKey: 'flow.scripts',
      paramValue: 'false',
      remark: 'true: 流程图中的脚本任务可以部署和运行',
    },
    { paramName: '新租户账号额度', paramKey: 'tenant.default.accountNumber', paramValue: '100', remark: '-1: 不限' },
    {
      paramName: '新租户默认菜单',
      paramKey: 'tenant.default.menuCode',
      paramValue: 'drawing,work,flow,system,desk',
      remark: '菜单编号，逗号分隔',
    },
    {
      paramName: '租户清除等待天数',
      paramKey: 'tenant.erase.waitDays',
      paramValue: '7',
      remark: '0–90；申请永久清除后可取消的时间，仅平台租户的设置有效',
    },
    {
      paramName: '操作日志保留天数',
      paramKey: 'log.usual.keepDays',
      paramValue: '180',
      remark: '按月清理；仅平台租户的设置有效',
    },
    {
      paramName: '接口日志保留天数',
      paramKey: 'log.api.keepDays',
      paramValue: '30',
      remark: '按月清理；仅平台租户的设置有效',
    },
    { paramName: '错误日志保留天数', paramKey: 'log.error.keepDays', paramValue: '90', remark: '仅平台租户的设置有效' },
    { paramName: '代理历史保留天数', paramKey: 'log.proxy.keepDays', paramValue: '30', remark: '仅平台租户的设置有效' },
    {
      paramName: '对话调用记录保留天数',
      paramKey: 'log.chat.keepDays',
      paramValue: '90',
      remark: '仅平台租户的设置有效',
    },
    { paramName: '短信记录保留天数', paramKey: 'log.sms.keepDays', paramValue: '180', remark: '仅平台租户的设置有效' },
    {
      paramName: '每个租户的文件数上限',
      paramKey: 'file.tenant.maxFiles',
      paramValue: '1000000',
      remark: '达到后不能再上传，绘画结果不受影响；仅平台租户的设置有效',
    },
    {
      paramName: '每个租户的文件容量上限（GB）',
      paramKey: 'file.tenant.maxGb',
      paramValue: '200',
      remark: '达到后不能再上传，绘画结果不受影响；仅平台租户的设置有效',
    },
    {
      paramName: '对话访问记录保留天数',
      paramKey: 'chat.access.keepDays',
      paramValue: '180',
      remark: '仅平台租户的设置有效',
    },
    {
      paramName: '允许分享对话',
      paramKey: 'share.chat.enabled',
      paramValue: 'true',
      remark: 'false: 不能新建对话分享链接，已有的链接不再显示',
    },
    {
      paramName: '已付款未交付的处理',
      paramKey: 'pay.failed.rule',
      paramValue: 'redraw-then-refund',
      remark: 'redraw-then-refund: 重画一次，仍失败则退款；refund: 直接退款；ask: 只提醒',
    },
    {
      paramName: '邮寄打印价格（分/张）',
      paramKey: 'print.price',
      paramValue: '0',
      remark: '0: 不销售邮寄打印',
    },
    {
      paramName: '邮寄打印运费（分/单）',
      paramKey: 'print.postage',
      paramValue: '0',
      remark: '',
    },
    {
      paramName: '注册审批流程',
      paramKey: APPROVAL_PARAMS.guest,
      paramValue: NO_APPROVAL,
      remark: '流程标识，例如 guestApproval；none: 在用户页审核',
    },
    {
      paramName: '角色权限变更审批流程',
      paramKey: APPROVAL_PARAMS.roleChange,
      paramValue: NO_APPROVAL,
      remark: '流程标识，例如 changeApproval；none: 保存后立即生效',
    },
    {
      paramName: '产品包变更审批流程',
      paramKey: APPROVAL_PARAMS.packageChange,
      paramValue: NO_APPROVAL,
      remark: '流程标识，例如 changeApproval；none: 保存后立即生效；仅平台租户的设置有效',
    },
    {
      paramName: '退款审批流程',
      paramKey: APPROVAL_PARAMS.refund,
      paramValue: NO_APPROVAL,
      remark: '流程标识，例如 refundApproval；none: 不审批',
    },
    {
      paramName: '退款审批起点（分）',
      paramKey: REFUND_LIMIT_PARAM,
      paramValue: '10000',
      remark: '超过该金额的退款须审批；0: 全部审批',
    },
    {
      paramName: '绘画点数（每张）',
      paramKey: CREDIT_PARAMS.draw,
      paramValue: '0',
      remark: '0: 不收；某个风格或体验另定：credits.draw.style.<ID>、credits.draw.experience.<ID>',
    },
    {
      paramName: '对话点数（每次回答）',
      paramKey: CREDIT_PARAMS.chatMessage,
      paramValue: '0',
      remark: '0: 不收',
    },
    {
      paramName: '对话点数（每千 token）',
      paramKey: CREDIT_PARAMS.chatTokens,
      paramValue: '0',
      remark: '0: 不收；与每次回答的点数相加',
    },
    {
      paramName: '朗读点数（每字）',
      paramKey: CREDIT_PARAMS.voiceCharacter,
      paramValue: '0',
      remark: '0: 不收；可填小数，每次向上取整',
    },
    {
      paramName: '打印纸成本（分/张）',
      paramKey: SHEET_PRICE_PARAM,
      paramValue: '0',
      remark: '利润页按打印张数计入成本；改价后以前的日子也按新价算',
    },
  ]
}
