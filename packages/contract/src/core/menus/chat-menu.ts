import { page, PLAIN, type MenuButton, type MenuGroup } from './menu.ts'

/** Who holds it reads other people's dialogs, within their data scopes; each look is noted. */
const CHAT_ALL: MenuButton = {
  code: 'chat_all',
  alias: 'all',
  name: { zh: '查看他人对话', en: 'View other people’s chats' },
  icon: 'eye',
  place: 2,
}

export const chatMenu: MenuGroup = {
  code: 'chat',
  path: '/chat',
  name: { zh: 'AI对话', en: 'Chat' },
  icon: 'message',
  sort: 20,
  pages: [
    page('dialog', {
      path: '/chat/dialog',
      name: { zh: '对话', en: 'Chats' },
      icon: 'message',
      sort: 10,
      actions: [],
    }),
    page('dialogs', {
      path: '/chat/dialogs',
      name: { zh: '对话管理', en: 'All chats' },
      icon: 'audit',
      sort: 20,
      actions: ['delete', 'reveal', 'export'],
      others: [CHAT_ALL],
    }),
    page('chatAssistant', {
      path: '/chat/chatAssistant',
      name: { zh: '对话助手', en: 'Assistants' },
      icon: 'robot',
      sort: 25,
      actions: PLAIN,
    }),
    page('chatCosts', {
      path: '/chat/chatCosts',
      name: { zh: '对话费用', en: 'Chat costs' },
      icon: 'dollar',
      sort: 30,
      actions: ['edit', 'view'],
    }),
    page('chatCall', {
      path: '/chat/chatCall',
      name: { zh: '对话调用记录', en: 'Chat call log' },
      icon: 'history',
      sort: 35,
      actions: ['view'],
    }),
    page('chatApi', {
      path: '/chat/chatApi',
      name: { zh: '对话接口', en: 'Chat APIs' },
      icon: 'api',
      sort: 40,
      actions: [...PLAIN, 'send', 'active', 'call'],
    }),
    page('ttsVoicePacket', {
      path: '/chat/ttsVoicePacket',
      name: { zh: '语音包', en: 'Voices' },
      icon: 'sound',
      sort: 50,
      actions: PLAIN,
    }),
    page('tools', {
      path: '/chat/tools',
      name: { zh: '工具箱', en: 'Tools' },
      icon: 'tool',
      sort: 60,
      actions: ['view'],
    }),
  ],
}
