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
    chosen: '{count} of {total} chosen',
    all: 'All',
    none: 'None',
    submitted: 'The menus were submitted for approval',
    waits: 'Other menus wait for approval; they cannot be changed until then',
  },
})
