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
    title: 'Why it was refused',
    titleScoped: 'Why you see no records',
    scoped: 'You may open this page. Which records you see is decided by the data scopes below.',
    close: 'Close',
    allowed: 'You may make this call; it was refused for what it was about. The message says more.',
    unknown: 'This page stands in no menu',
    unknownHint: 'Ask an administrator about the address.',
  },
})
