import { defineTexts } from '../../lib/texts/texts.ts'

/** Texts of "why was this refused?". */
export const texts = defineTexts({
  zh: {
    title: '为什么被拒绝',
    titleScoped: '为什么看不到数据',
    scoped: '你可以打开这个页面；能看到哪些数据，由下面的数据权限决定。',
    close: '知道了',
    allowed: '你有调用它的权限，这次被拒绝是因为操作的内容或对象，请看提示里的原因。',
    unknown: '这个页面没有登记在菜单里',
    unknownHint: '请联系管理员确认地址。',
  },
  en: {
    title: 'Why was this denied?',
    titleScoped: 'Why can’t I see any data?',
    scoped: 'You can open this page. The data scopes below decide which records you see.',
    close: 'Got it',
    allowed:
      'You have permission to make this call. It was refused because of its content or target; see the reason in the message.',
    unknown: 'This page is not in the menu',
    unknownHint: 'Ask an administrator to check the address.',
  },
})
