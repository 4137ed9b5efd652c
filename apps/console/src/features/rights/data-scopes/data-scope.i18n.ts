import { defineTexts } from '../../../lib/texts/texts.ts'

export const dataScopeTexts = defineTexts({
  zh: {
    allFields: '全部字段',
    pickClass: '先选择“数据”',
    grammar: '用 and、or、not、括号连接；可用 = <> < <= > >=、in (…)、like、between、is null。文字加单引号。',
    columns: '字段（点一下插入）',
    variables: '登录人（点一下插入）',
    examples: '示例',
    userId: '用户编号',
    deptId: '主部门',
    deptIds: '全部部门',
    roleIds: '角色',
    account: '账号',
  },
  en: {
    allFields: 'All columns',
    pickClass: 'Select “Data” first',
    grammar:
      'Combine with and, or, not and parentheses. Supports = <> < <= > >=, in (…), like, between and is null. Put text in single quotes.',
    columns: 'Columns (click to insert)',
    variables: 'Current user (click to insert)',
    examples: 'Examples',
    userId: 'User ID',
    deptId: 'Main department',
    deptIds: 'All departments',
    roleIds: 'Roles',
    account: 'Account',
  },
})
