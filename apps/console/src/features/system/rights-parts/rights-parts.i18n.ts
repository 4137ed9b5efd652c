import { defineTexts } from '../../../lib/texts.ts'

export const rightsTexts = defineTexts({
  zh: {
    comma: '、', yes: '可以：', no: '不可以：', yesText: '每一环都通过', held: '通过', blocked: '被挡住', alsoBlocked: '同样缺少', steps: '逐环检查', failedExplain: '没能得出结论',
    account: '账号', tenant: '租户', role: '角色', platformOnly: '平台专属', package: '产品包', menu: '菜单', button: '按钮', dataScope: '数据权限', apiScope: '接口权限',
    openLink: '打开{kind}「{name}」', kind_user: '用户', kind_role: '角色', kind_tenant: '租户', kind_package: '产品包', kind_menu: '菜单', kind_dataScope: '数据权限', kind_apiScope: '接口权限',
    heldLabel: '拥有的权限', heldFailed: '拥有的权限没能加载出来', findRight: '名称、编号或拼音首字母', byRole: '只看角色', allRoles: '全部角色', heldNone: '没有任何权限', heldNoneHint: '没有角色，或者角色没有授权，或者产品包里什么都没有。', heldNothing: '没有找到这样的权限', heldCount: '{count} 项', clear: '清除条件', from: '来自 {roles}',
    preview: '预览影响', hidePreview: '收起预览', previewFailed: '影响没能算出来', previewAgain: '内容有改动，重新预览', none: '没有人的权限会变', noneHint: '按现在的选择保存，谁都不会多或少什么。',
    affected: '受影响', losing: '会失去权限', gaining: '会获得权限', people: '{count} 人', lost: '失去的菜单和按钮', gained: '获得的菜单和按钮', callsLost: '不能再调用的接口', callsGained: '可以调用的接口',
    rows: '能看到的数据', rowsPerson: '人员', otherRows: '条数不变，内容不同', seesNone: '看不到任何数据', emptied: '保存后有人看不到任何数据，尽管已经有数据。请检查数据权限的权限字段和条件。', rowsBefore: '现在', rowsAfter: '之后', sampled: '只列出了其中一部分人；计数为实际条数。', who: '涉及的人', loses: '失去', gains: '获得', more: '显示全部 {count} 项', counting: '正在计算影响', inTenant: '租户 {tenant}', cut: '只列出前 {count} 项',
  },
  en: {
    comma: ', ', yes: 'Yes: ', no: 'No: ', yesText: 'All checks passed', held: 'Holds', blocked: 'Blocked here', alsoBlocked: 'Lacking too', steps: 'Link by link', failedExplain: 'There is no answer',
    account: 'Account', tenant: 'Tenant', role: 'Roles', platformOnly: 'Platform only', package: 'Package', menu: 'Page', button: 'Button', dataScope: 'Data scopes', apiScope: 'API scopes',
    openLink: 'Open {kind} “{name}”', kind_user: 'user', kind_role: 'role', kind_tenant: 'tenant', kind_package: 'package', kind_menu: 'menu', kind_dataScope: 'data scope', kind_apiScope: 'API scope',
    heldLabel: 'Rights held', heldFailed: 'The rights could not be loaded', findRight: 'Name or code', byRole: 'From role', allRoles: 'All roles', heldNone: 'No rights at all', heldNoneHint: 'There is no role, or the roles were given nothing, or the package has nothing.', heldNothing: 'No such right is held', heldCount: '{count} rights', clear: 'Clear', from: 'from {roles}',
    preview: 'Preview', hidePreview: 'Hide the preview', previewFailed: 'The effect could not be worked out', previewAgain: 'Changed since; preview again', none: 'Nobody’s rights would change', noneHint: 'Saved as it is now, nobody gains or loses anything.',
    affected: 'Affected', losing: 'Lose rights', gaining: 'Gain rights', people: '{count}', lost: 'Pages and buttons lost', gained: 'Pages and buttons gained', callsLost: 'Calls no longer allowed', callsGained: 'Calls newly allowed',
    rows: 'Records they see', rowsPerson: 'Person', otherRows: 'same number, different records', seesNone: 'Sees no records', emptied: 'Some people would see no records although there are some. Check the column and the condition of the data scope.', rowsBefore: 'Now', rowsAfter: 'Then', sampled: 'Some of the people only; the counts are real.', who: 'People', loses: 'loses', gains: 'gains', more: 'Show all {count}', counting: 'Calculating impact', inTenant: 'tenant {tenant}', cut: 'The first {count} only',
  },
})
