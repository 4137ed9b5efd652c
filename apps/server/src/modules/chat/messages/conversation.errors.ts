import { defineErrors } from '../../../platform/errors.ts'

export const conversationErrors = defineErrors('chatDialog', {
  stillAnswering: { status: 409, text: { zh: '正在回答，请先停止', en: 'Still answering. Stop it first.' } },
  notOfDialog: { status: 400, text: { zh: '这条消息不在此对话中', en: 'This message isn’t in this chat' } },
  noAssistant: {
    status: 400,
    text: { zh: '这个助手已停用，请另选一个', en: 'This assistant is disabled. Select another one.' },
  },
  viewing: {
    status: 403,
    text: { zh: '以他人身份查看时看不到对话', en: 'Chats can’t be viewed while viewing as someone else' },
  },
})
