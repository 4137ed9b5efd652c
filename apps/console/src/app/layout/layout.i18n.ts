import { defineTexts } from '../../lib/texts/texts.ts'

export const texts = defineTexts({
  zh: {
    lock: '锁屏',
    dashboard: '控制台',
    info: '个人信息',
    credits: '我的点数',
    switch: '切换部门和角色',
    errorLog: '错误日志（{count}）',
    topMenu: '顶部菜单',
    'topMenu.all': '全部菜单',
  },
  en: {
    lock: 'Lock screen',
    dashboard: 'Console',
    info: 'Profile',
    credits: 'My credits',
    switch: 'Switch department and role',
    errorLog: 'Error log ({count})',
    topMenu: 'Top menu',
    'topMenu.all': 'All pages',
  },
})
