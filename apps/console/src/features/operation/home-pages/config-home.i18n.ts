import { defineTexts } from '../../../lib/texts/texts.ts'

export const configHomeTexts = defineTexts({
  zh: {
    edit: '编辑',
    view: '查看',
    editOf: '编辑 {name}',
    viewOf: '查看 {name}',
    inUse: '使用中',
    notInUse: '未使用',
    switchOf: '使用“{name}”',
    switchedOn: '客人现在看到的是“{name}”',
    switchedOff: '“{name}”已停用，客人的首页暂时为空',
  },
  en: {
    edit: 'Edit',
    view: 'View',
    editOf: 'Edit {name}',
    viewOf: 'View {name}',
    inUse: 'In use',
    notInUse: 'Not in use',
    switchOf: 'Use “{name}”',
    switchedOn: 'Guests now see “{name}”',
    switchedOff: '“{name}” is disabled; the guests’ home page is empty for now',
  },
})
