import { defineTexts } from '../../../lib/texts.ts'

export const rightsPageTexts = defineTexts({
  zh: {
    title: '权限诊断', purpose: '某人为什么能、为什么不能，挡在哪一环，去哪里改', question: '问题', answer: '结论',
    tenant: '租户', person: '人员', personForbidden: '没有查看用户的权限，只能诊断自己', what: '问什么', askCode: '菜单按钮', askCall: '接口', askRow: '数据', askHeld: '全部权限',
    code: '菜单或按钮', call: '接口', row: '哪一类数据', codeHint: '按名称或编号查找', callHint: '按地址或名称查找', classHint: '选择数据', rowId: '数据编号', rowIdHint: '数字编号，可在列表里复制', ask: '诊断', askableFailed: '可选项没能加载出来', retry: '重试',
    nobody: '先选择一个人', nobodyHint: '再选择要问的菜单、接口或数据，结论会逐环列出账号、租户、角色、产品包直到接口权限。', nothing: '还没有问题', nothingHint: '在左边选择要问的菜单、按钮、接口或数据。', rowIdBad: '请输入数字编号',
  },
  en: {
    title: 'Explain rights', purpose: 'Why somebody can or cannot, where it is blocked and where to mend it', question: 'Question', answer: 'Answer',
    tenant: 'Tenant', person: 'Person', personForbidden: 'You may not see users, so you can ask about yourself only', what: 'Ask about', askCode: 'Button', askCall: 'Call', askRow: 'Row', askHeld: 'All held',
    code: 'Page or button', call: 'Call', row: 'Rows of', codeHint: 'Find by name or code', callHint: 'Find by path or name', classHint: 'Choose what it is', rowId: 'ID of the row', rowIdHint: 'The number that lists let you copy', ask: 'Explain', askableFailed: 'The choices could not be loaded', retry: 'Try again',
    nobody: 'Choose a person first', nobodyHint: 'Then the page, call or row; the answer goes link by link from the account to the API scopes.', nothing: 'Nothing asked yet', nothingHint: 'Choose a page, a button, a call or a row.', rowIdBad: 'Enter the number of the row',
  },
})
