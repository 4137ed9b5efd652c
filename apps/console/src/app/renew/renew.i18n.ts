import { defineTexts } from '../../lib/texts/texts.ts'

export const texts = defineTexts({
  zh: {
    title: '登录已失效',
    kept: '登录后接着刚才的页面，没有保存的内容还在。',
    change: '密码已被重置，请设置只有你知道的新密码，然后接着刚才的页面。',
    leave: '改去登录页',
    leaveHelp: '换其他账号登录或离开，没有保存的内容会丢失。',
  },
  en: {
    title: 'Your session has ended',
    kept: 'You’ll return to this page with your unsaved changes.',
    change: 'Your password was reset. Set a new one that only you know, then return to this page.',
    leave: 'Go to the login page',
    leaveHelp: 'If you leave or use another account, unsaved changes are lost.',
  },
})
