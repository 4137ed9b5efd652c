import { defineTexts } from '../../lib/texts/texts.ts'

/** Texts of impersonation. */
export const texts = defineTexts({
  zh: {
    label: '以他人身份查看',
    banner: '正在以 {name} 的身份查看（只读）',
    left: '剩余 {minutes} 分钟',
    leftLess: '剩余不到 1 分钟',
    leave: '退出查看',
    over: '查看已结束',
    overText: '半小时已到，或你、对方的权限有变化。退出后回到你自己的后台。',
  },
  en: {
    label: 'Viewing as another person',
    banner: 'Viewing as {name} (read-only)',
    left: '{minutes} min left',
    leftLess: 'Less than 1 min left',
    leave: 'Stop viewing',
    over: 'Viewing ended',
    overText:
      'Half an hour has passed, or your or their permissions have changed. Stop viewing to return to your own console.',
  },
})
