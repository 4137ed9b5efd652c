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
    kept: 'You will be back on this page, with everything you have not saved.',
    change: 'Your password was reset. Choose one that only you know to get back to this page.',
    leave: 'Go to the sign-in page',
    leaveHelp: 'If you leave or use another account, unsaved changes are lost.',
  },
})
