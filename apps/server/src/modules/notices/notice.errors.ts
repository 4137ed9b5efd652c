import { defineErrors } from '../../platform/errors.ts'

export const noticeErrors = defineErrors('notice', {
  ofSystem: {
    status: 400,
    text: { zh: '系统通知不能修改，可以删除', en: 'System notices can’t be edited, only deleted' },
  },
})
