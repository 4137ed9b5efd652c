import { CHAT_SHARES_MAX } from '@drawdesk/contract/chat/chat-shares'
import { defineErrors } from '../../../platform/errors.ts'

export const shareErrors = defineErrors('chatShare', {
  nothing: { status: 400, text: { zh: '对话还没有内容，无法分享', en: 'There’s nothing to share in this chat yet' } },
  tooMany: {
    status: 400,
    text: {
      zh: `最多 ${CHAT_SHARES_MAX} 个分享链接，请先结束不再需要的`,
      en: `You can have up to ${CHAT_SHARES_MAX} share links. End those you no longer need.`,
    },
  },
  off: { status: 403, text: { zh: '管理员已关闭对话分享', en: 'An administrator turned chat sharing off' } },
})
