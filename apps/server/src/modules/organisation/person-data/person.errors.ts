import { defineErrors } from '../../../platform/errors.ts'

export const personErrors = defineErrors('person', {
  running: {
    status: 400,
    text: { zh: '这份数据副本正在生成，请稍候', en: 'This copy is being made, please wait' },
  },
  notReady: { status: 404, text: { zh: '数据副本尚未生成或已过期', en: 'This copy is not ready, or over its time' } },
  notYours: { status: 403, text: { zh: '只有申请人本人可以下载', en: 'Only who asked for it may fetch it' } },
  platformAdministrator: {
    status: 400,
    text: {
      zh: '平台管理员不能注销自己的账号，请由另一位平台管理员移除并清除',
      en: 'An administrator of the platform cannot erase themselves; another one removes the account and erases it',
    },
  },
  blocked: { status: 400, text: { zh: '暂不能清除：{reasons}', en: 'Not possible yet: {reasons}' } },
  notRemoved: {
    status: 400,
    text: { zh: '请先移除该账号，再清除其个人数据', en: 'Remove the account first, then erase their data' },
  },
  already: {
    status: 400,
    text: { zh: '已申请清除，或个人数据已清除', en: 'Erasure was asked for already, or is done' },
  },
  begun: { status: 400, text: { zh: '清除已开始，不能撤销', en: 'The erasure has begun and cannot be called off' } },
})
