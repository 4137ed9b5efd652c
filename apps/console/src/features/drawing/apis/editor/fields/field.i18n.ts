import { defineTexts } from '../../../../../lib/texts/texts.ts'

export const fieldTexts = defineTexts({
  zh: {
    example: '例：{value}',
    up: '{name} 上移',
    down: '{name} 下移',
    remove: '删除 {name}',
    nth: '第 {n} 项',
    nameBad: '用字母开头，只含字母、数字、下划线和连字符',
    nameTaken: '名称重复了',
    moreOf: '更多设置',
    bodyOf: '请求体',
    hasBody: '带请求体',
  },
  en: {
    example: 'e.g. {value}',
    up: 'Move {name} up',
    down: 'Move {name} down',
    remove: 'Delete {name}',
    nth: 'Item {n}',
    nameBad: 'Start with a letter; use only letters, digits, underscores and hyphens',
    nameTaken: 'Duplicate name',
    moreOf: 'More settings',
    bodyOf: 'Body',
    hasBody: 'Send a body',
  },
})
