import { defineTexts } from '../../lib/texts.ts'

export const tenantTexts = defineTexts({
  zh: {
    tenant: '租户', chooseTenant: '选择租户', own: '本租户', named: '{name}（{tenantId}）', find: '输入租户名称或编号', none: '没有这样的租户', failed: '租户没能加载出来', again: '重试',
    elsewhere: '正在处理租户「{tenant}」的数据', elsewhereHint: '新增、修改、删除和导出都在该租户中进行，操作会记入日志', back: '回到本租户', inTenant: '租户「{tenant}」',
    unsavedTitle: '切换租户？', unsavedText: '还有没保存的修改，切换后就没有了。', discard: '放弃修改并切换', keepEditing: '继续编辑',
  },
  en: {
    tenant: 'Tenant', chooseTenant: 'Choose a tenant', own: 'Own tenant', named: '{name} ({tenantId})', find: 'Name or number of a tenant', none: 'No such tenant', failed: 'The tenants could not be loaded', again: 'Retry',
    elsewhere: 'You are working in the data of tenant “{tenant}”', elsewhereHint: 'What you add, change, remove or export is theirs, and is logged', back: 'Back to own tenant', inTenant: 'Tenant “{tenant}”',
    unsavedTitle: 'Change to another tenant?', unsavedText: 'There are unsaved changes; they are lost then.', discard: 'Discard and change', keepEditing: 'Keep editing',
  },
})
