import { defineTexts } from '../../../lib/texts/texts.ts'

export const regionSheetTexts = defineTexts({
  zh: {
    import: '导入',
    export: '导出',
    debug: '调试',
    debugHint: '逐级查看区划，核对数据库里的记录',
    fileName: '行政区划',
    templateName: '行政区划模板',
    close: '关闭',
    steps: '每行一个区划，编号和名称必填；上级和级别可以不填，按编号的前几位推出来。名称的修改会带到它下面的所有区划。',
    template: '下载模板',
    debugTitle: '行政区划调试',
    debugHelp: '像表单里那样一级一级地选，看每一级能选到什么；下面是选中区划在数据库里的原样，和它与上级对不上的地方。',
    level: '第 {level} 级',
    choose: '请选择',
    noneBelow: '下面没有区划',
    fits: '与上级一致，没有发现问题',
    stored: '数据库里的原样',
    failedToLoad: '没能加载出来',
  },
  en: {
    import: 'Import',
    export: 'Export',
    debug: 'Debug',
    debugHint: 'Go through regions level by level and check their rows in the database',
    fileName: 'regions',
    templateName: 'regions-template',
    close: 'Close',
    steps:
      'One region per row. Code and name are required. Parent and level can be empty; they’re derived from the code. A new name also applies to all regions below.',
    template: 'Download template',
    debugTitle: 'Debug regions',
    debugHelp:
      'Select level by level, as in a form, to see the options of each level. Below is the selected region as stored in the database, and any mismatch with its parent.',
    level: 'Level {level}',
    choose: 'Select',
    noneBelow: 'No regions below',
    fits: 'Consistent with its parent; no issues found',
    stored: 'As stored',
    failedToLoad: 'Couldn’t load this',
  },
})
