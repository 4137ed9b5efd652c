import { defineErrors } from '../../platform/errors.ts'

export const treeErrors = defineErrors('tree', {
  hasChildren: { status: 400, text: { zh: '请先删除子节点!', en: 'Remove what is below it first' } },
  belowItself: { status: 400, text: { zh: '父节点不可选择自身!', en: 'It cannot stand below itself' } },
  parentMissing: { status: 400, text: { zh: '上级不存在', en: 'The one above does not exist' } },
  tooDeep: { status: 400, text: { zh: '层级过深，最多 {limit} 级', en: 'Too deep: {limit} levels at most' } },
  tooMany: {
    status: 400,
    text: { zh: '数据超过 {limit} 条，请逐级查看', en: 'More than {limit} rows: open them level by level' },
  },
})
