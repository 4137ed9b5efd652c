import { defineTexts } from '../../../../../lib/texts.ts'

export const editorTexts = defineTexts({
  zh: {
    back: '返回列表', newTitle: '新增{what}', changed: '有未保存的修改', saved: '已保存', save: '保存', versions: '历史版本', more: '更多操作', copy: '复制', exportOne: '导出文件', remove: '删除', loadFailed: '没能加载出来', readOnly: '您只能查看，不能修改。',
    insert: '插入', insertInto: '插入到“{label}”', newVariable: '新变量', variableName: '变量名', variableNameHint: '字母、汉字、数字或下划线，不以数字开头', addVariable: '加入', cancel: '取消', guestWords: '客人的话',
    variablesNone: '文字里还没有变量。写上 {{名称}}，这里就会出现一行。', variablesTooMany: '变量太多了，最多 50 个。', variableOf: '变量 {name}', label: '客人看到的名称', labelOf: '{name} 的名称', default: '默认值', defaultOf: '{name} 的默认值', required: '必填', requiredOf: '{name} 必填',
    tagsHint: '输入后按回车', size: '常用尺寸', byApi: '由接口决定', square: '方', portrait: '竖', landscape: '横',
    coverTitle: '选一张做封面', noFileYet: '保存并试画后，画出的图片可以直接做封面。', copyUnsaved: '先保存或放弃修改，再复制。',
  },
  en: {
    back: 'Back to the list', newTitle: 'New {what}', changed: 'Unsaved changes', saved: 'Saved', save: 'Save', versions: 'Versions', more: 'More actions', copy: 'Copy', exportOne: 'Export file', remove: 'Delete', loadFailed: 'This could not be loaded', readOnly: 'You can look at this, but not change it.',
    insert: 'Insert', insertInto: 'Insert into {label}', newVariable: 'New variable', variableName: 'Name of the variable', variableNameHint: 'Letters, digits or underscores; not a digit first', addVariable: 'Add', cancel: 'Cancel', guestWords: 'the guest’s words',
    variablesNone: 'The text has no variables yet. Write {{name}} and a row appears here.', variablesTooMany: 'Too many variables; 50 at most.', variableOf: 'Variable {name}', label: 'What guests read', labelOf: 'Label of {name}', default: 'Default', defaultOf: 'Default of {name}', required: 'Required', requiredOf: '{name} is required',
    tagsHint: 'Type and press Enter', size: 'Common sizes', byApi: 'As the API has it', square: 'Square', portrait: 'Tall', landscape: 'Wide',
    coverTitle: 'Choose a cover', noFileYet: 'Save and try it; the picture can be made the cover with one click.', copyUnsaved: 'Save or discard your changes before copying.',
  },
})
