import { defineTexts } from '../../../lib/texts.ts'

export const dictTexts = defineTexts({
  zh: {
    entries: '字典项', entriesOf: '「{name}」的字典项', openEntries: '查看「{name}」的字典项', addEntry: '新增字典项', offered: '这些是表单里可以选的内容',
    sealedNote: '这个字典已封存，下面的内容不再供选择。', pickFirst: '从左边选一个字典，这里显示它的字典项。',
    sealOf: '封存 {name}', sealed: '已封存 {name}', unsealed: '已解除封存 {name}', undo: '撤销', fixed: '系统',
    fixedDict: '系统表单要用这个字典，不能整个封存；可以逐项封存不再使用的字典项', fixedKey: '系统表单按它取数据，不能修改',
  },
  en: {
    entries: 'Entries', entriesOf: 'Entries of {name}', openEntries: 'Show entries of {name}', addEntry: 'New entry', offered: 'What forms offer to choose from',
    sealedNote: 'This dictionary is sealed: nothing below is offered any more.', pickFirst: 'Choose a dictionary at the left; its entries come here.',
    sealOf: 'Seal {name}', sealed: '{name} is sealed', unsealed: '{name} is offered again', undo: 'Undo', fixed: 'System',
    fixedDict: 'The product’s own forms need this dictionary; seal the entries that are no longer used', fixedKey: 'The product’s own forms read by it, so it stays',
  },
})
