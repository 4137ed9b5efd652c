import { defineErrors } from '../../../platform/errors.ts'

export const personErrors = defineErrors('person', {
  running: {
    status: 400,
    text: { zh: '这份数据副本正在生成，请稍候', en: 'This export is already being created' },
  },
  notReady: { status: 404, text: { zh: '数据副本尚未生成或已过期', en: 'This export isn’t ready or has expired' } },
  notYours: { status: 403, text: { zh: '只有申请人本人可以下载', en: 'Only the requester can download it' } },
  platformAdministrator: {
    status: 400,
    text: {
      zh: '平台管理员不能注销自己的账号，请由另一位平台管理员移除并清除',
      en: 'Platform administrators can’t erase themselves. Ask another one to delete the account and erase its data.',
    },
  },
  blocked: { status: 400, text: { zh: '暂不能清除：{reasons}', en: 'Can’t be erased yet: {reasons}' } },
  notRemoved: {
    status: 400,
    text: { zh: '请先移除该账号，再清除其个人数据', en: 'Delete the account first, then erase its data' },
  },
  already: {
    status: 400,
    text: { zh: '已申请清除，或个人数据已清除', en: 'Erasure was already requested or completed' },
  },
  begun: { status: 400, text: { zh: '清除已开始，不能撤销', en: 'The erasure has started and can’t be canceled' } },
})
