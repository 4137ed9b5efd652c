import { defineErrors } from '../../../platform/errors.ts'

export const conversationErrors = defineErrors('chatDialog', {
  stillAnswering: { status: 409, text: { zh: '正在回答，请先停止', en: 'It is still being answered; stop it first' } },
  notOfDialog: { status: 400, text: { zh: '这条消息不在此对话中', en: 'This message is not in this dialog' } },
  viewing: {
    status: 403,
    text: { zh: '以他人身份查看时看不到对话', en: 'Dialogs cannot be read while viewing as somebody else' },
  },
})
