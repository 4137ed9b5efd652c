import { defineTexts } from '../../../../lib/texts/texts.ts'

export const colleaguesTexts = defineTexts({
  zh: {
    person: '按姓名查找',
    role: '选择角色',
    post: '选择岗位',
    dept: '选择部门',
    none: '没有找到',
    failed: '加载失败',
    again: '重试',
  },
  en: {
    person: 'Find people by name',
    role: 'Choose roles',
    post: 'Choose posts',
    dept: 'Choose departments',
    none: 'No matches',
    failed: 'Could not load',
    again: 'Try again',
  },
})
