import { defineTexts } from '../../../lib/texts.ts'

export const regionPageTexts = defineTexts({
  zh: {
    find: '按名称查找', tree: '行政区划树', treeFailed: '行政区划没能加载出来', noneFound: '没有名称含“{name}”的区划', foundMore: '只显示前 {count} 个，请输入更长的名称',
    choose: '从左边选择一个区划', chooseText: '可以查看、修改，或在它下面新增。', chooseNarrow: '点一个区划，查看或修改它',
    loadFailed: '区划没能加载出来',
    parent: '上级区划', code: '区划编号', subCode: '区划编号', name: '区划名称', level: '级别', sort: '排序', remark: '备注', path: '所在',
    codeHelp: '在上级编号 {prefix} 之后接着写', codeHelpTop: '省级用两位数字', nameRequired: '请输入区划名称', codeRequired: '请输入区划编号',
    addChild: '新增下级', newBelow: '在「{name}」下新增', save: '保存', cancel: '取消', close: '关闭', delete: '删除', deleteTitle: '删除「{name}」？', deleteText: '删除后，地址里不能再选到它。', hasChildren: '下面还有区划，不能删除',
    added: '新增成功', updated: '更新成功', deleted: '删除成功', unsavedTitle: '有修改还没保存', unsavedText: '离开会丢掉这些修改。', discard: '不保存', keep: '继续编辑',
  },
  en: {
    find: 'Find by name', tree: 'Tree of regions', treeFailed: 'The regions could not be loaded', noneFound: 'No region has “{name}” in its name', foundMore: 'The first {count} only; enter more of the name',
    choose: 'Choose a region on the left', chooseText: 'See it, change it, or add another below it.', chooseNarrow: 'Choose a region to see or change it',
    loadFailed: 'The region could not be loaded',
    parent: 'Lies in', code: 'Code', subCode: 'Code', name: 'Name', level: 'Level', sort: 'Order', remark: 'Remark', path: 'Where',
    codeHelp: 'Digits after {prefix}, the code above', codeHelpTop: 'Two digits for a province', nameRequired: 'Enter a name', codeRequired: 'Enter a code',
    addChild: 'Add below', newBelow: 'New in {name}', save: 'Save', cancel: 'Cancel', close: 'Close', delete: 'Delete', deleteTitle: 'Delete “{name}”?', deleteText: 'It can no longer be chosen in addresses.', hasChildren: 'Something lies in it, so it cannot be deleted',
    added: 'Added', updated: 'Changed', deleted: 'Deleted', unsavedTitle: 'There are unsaved changes', unsavedText: 'Leaving loses them.', discard: 'Discard', keep: 'Keep editing',
  },
})
