import { defineTexts } from '../../../../lib/texts/texts.ts'

export const colleaguesTexts = defineTexts({
  zh: {
    person: '按姓名查找',
    role: '选择角色',
    post: '选择岗位',
    dept: '选择部门',
    gone: '{name}（已删除）',
    noPerson: '查无此人（{id}）',
    noRole: '没有此角色（{id}）',
    noPost: '没有此岗位（{id}）',
    noDept: '没有此部门（{id}）',
    none: '没有找到',
    cannotAct: '无待办权限，不能办理',
    failed: '加载失败',
    again: '重试',
  },
  en: {
    person: 'Search people',
    role: 'Select roles',
    post: 'Select positions',
    dept: 'Select departments',
    gone: '{name} (deleted)',
    noPerson: 'Unknown user ({id})',
    noRole: 'Unknown role ({id})',
    noPost: 'Unknown position ({id})',
    noDept: 'Unknown department ({id})',
    none: 'No matches',
    cannotAct: 'No access to To do',
    failed: 'Couldn’t load',
    again: 'Try again',
  },
})
