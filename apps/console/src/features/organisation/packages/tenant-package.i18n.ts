import { defineTexts } from '../../../lib/texts/texts.ts'

export const tenantPackageTexts = defineTexts({
  zh: {
    chosen: '已选 {count} / {total}',
    all: '全选',
    none: '清空',
    submitted: '菜单改动已提交审批，通过后生效',
    waits: '菜单改动还在审批，结束前不能再改',
  },
  en: {
    chosen: '{count} of {total} selected',
    all: 'All',
    none: 'Clear',
    submitted: 'Menu changes submitted for approval',
    waits: 'Other menu changes are pending approval and must be decided first',
  },
})
