import { defineErrors } from '../../platform/errors.ts'

export const treeErrors = defineErrors('tree', {
  hasChildren: { status: 400, text: { zh: '请先删除子节点!', en: 'Delete its children first' } },
  belowItself: { status: 400, text: { zh: '父节点不可选择自身!', en: 'It can’t be its own parent' } },
  parentMissing: { status: 400, text: { zh: '上级不存在', en: 'Parent not found' } },
  tooDeep: { status: 400, text: { zh: '层级过深，最多 {limit} 级', en: 'Too deep (max. {limit} levels)' } },
  tooMany: {
    status: 400,
    text: { zh: '数据超过 {limit} 条，请逐级查看', en: 'More than {limit} rows. Open them level by level.' },
  },
})
