import { defineTexts } from '../../lib/texts/texts.ts'

/** Texts of the lock page and the lock dialog. Fixed wordings of the specification stand here word for word. */
export const texts = defineTexts({
  zh: {
    title: '锁屏',
    pageHelp: '屏幕已锁定。输入锁屏密码或登录密码继续，打开的页面都还在。',
    password: '锁屏密码',
    'password.required': '锁屏密码不能为空',
    unlock: '解锁',
    unlocking: '正在解锁…',
    leave: '退出系统',
    dialogHelp: '离开时锁上屏幕，所有页签一起锁定。用这个密码或你的登录密码都能解锁。',
    lock: '锁屏',
    cancel: '取消',
  },
  en: {
    title: 'Screen lock',
    pageHelp:
      'The screen is locked. Enter the lock password or your sign-in password to continue. Your pages are still open.',
    password: 'Lock password',
    'password.required': 'Enter a lock password',
    unlock: 'Unlock',
    unlocking: 'Unlocking…',
    leave: 'Sign out',
    dialogHelp: 'Locks all tabs while you’re away. Unlock with this password or your sign-in password.',
    lock: 'Lock',
    cancel: 'Cancel',
  },
})
