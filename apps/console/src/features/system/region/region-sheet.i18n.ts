import { defineTexts } from '../../../lib/texts.ts'

export const regionSheetTexts = defineTexts({
  zh: {
    import: '导入', export: '导出', debug: '调试', fileName: '行政区划', templateName: '行政区划模板', cancel: '取消', close: '关闭',
    title: '导入行政区划', steps: '每行一个区划，编号和名称必填；上级和级别可以不填，按编号的前几位推出来。选好文件会先检查，不会改动任何数据。', template: '下载模板',
    pick: '点击选择文件，或把文件拖到这里', limits: '.xlsx 文件，最多 {rows} 行、{size} MB', checking: '正在检查…', notXlsx: '请选择 .xlsx 文件', tooLarge: '文件不能超过 {size} MB',
    covered: '更新已有区划', coveredHelp: '编号已存在时，更新名称、排序和备注；名称的修改会带到它下面的所有区划。不勾选则这些行不导入。',
    checked: '检查完成，还没有导入', done: '导入完成', willAdd: '将新增', willUpdate: '将更新', added: '新增', updated: '更新', unchanged: '没有变化', failed: '不能导入',
    start: '导入 {count} 条', nothing: '没有可以导入的', again: '再导入一份', row: '行号', code: '编号', reason: '原因', columnReason: '{column}：{reason}', shownOnly: '只列出前 {count} 条',
    debugTitle: '行政区划调试', debugHelp: '像表单里那样一级一级地选，看每一级能选到什么；下面是选中区划在数据库里的原样，和它与上级对不上的地方。', level: '第 {level} 级', choose: '请选择', noneBelow: '下面没有区划',
    fits: '与上级一致，没有发现问题', stored: '数据库里的原样', failedToLoad: '没能加载出来',
  },
  en: {
    import: 'Import', export: 'Export', debug: 'Debug', fileName: 'regions', templateName: 'regions-template', cancel: 'Cancel', close: 'Close',
    title: 'Import regions', steps: 'One region a row, with a code and a name. What it lies in and its level follow from the code where they are left empty. The file is checked first; nothing changes by that.', template: 'Download the template',
    pick: 'Choose a file, or drop it here', limits: 'An .xlsx file of at most {rows} rows and {size} MB', checking: 'Checking…', notXlsx: 'Choose an .xlsx file', tooLarge: 'The file may have at most {size} MB',
    covered: 'Update regions that exist', coveredHelp: 'Changes their names, order and remarks; a new name reaches everything that lies in the region. Otherwise these rows are left out.',
    checked: 'Checked, nothing imported yet', done: 'Imported', willAdd: 'To be added', willUpdate: 'To be updated', added: 'Added', updated: 'Updated', unchanged: 'Unchanged', failed: 'Refused',
    start: 'Import {count}', nothing: 'Nothing to import', again: 'Import another file', row: 'Row', code: 'Code', reason: 'Reason', columnReason: '{column}: {reason}', shownOnly: 'The first {count} only',
    debugTitle: 'Debug regions', debugHelp: 'Choose level by level, as a form does, and see what each level offers. Below is the chosen region as the database has it, and what in it does not fit the region above.', level: 'Level {level}', choose: 'Choose', noneBelow: 'Nothing lies in it',
    fits: 'Fits the region above; nothing is wrong', stored: 'As stored', failedToLoad: 'This could not be loaded',
  },
})
