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
    pickClass: 'Choose “Rows of” first',
    grammar:
      'Join with and, or, not and brackets; = <> < <= > >=, in (…), like, between and is null are known. Text stands in single quotes.',
    columns: 'Columns (press to insert)',
    variables: 'Who is signed in (press to insert)',
    examples: 'Examples',
    userId: 'user id',
    deptId: 'main department',
    deptIds: 'all departments',
    roleIds: 'roles',
    account: 'account',
  },
})
