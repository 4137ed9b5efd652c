import { defineErrors } from '../../../platform/errors.ts'

export const regionErrors = defineErrors('region', {
  hasChildren: { status: 400, text: { zh: '请先删除子节点!', en: 'Remove what lies in it first' } },
  isRoot: { status: 400, text: { zh: '国家不能删除', en: 'The country cannot be removed' } },
  codeMissing: { status: 400, text: { zh: '请输入区划编号', en: 'Enter a code' } },
  nameMissing: { status: 400, text: { zh: '请输入区划名称', en: 'Enter a name' } },
  parentMissing: { status: 400, text: { zh: '上级区划不存在', en: 'The region above does not exist' } },
  codeOfParent: { status: 400, text: { zh: '编号须以上级编号开头，并比它长', en: 'The code must begin with that of the region above and be longer' } },
  codeTaken: { status: 400, text: { zh: '区划编号已存在', en: 'This code is in use already' } },
  cannotMove: { status: 400, text: { zh: '上级区划不能修改：编号由它决定', en: 'It cannot be moved: its code begins with that of the region above' } },
  badLevel: { status: 400, text: { zh: '级别须低于上级区划', en: 'The level must be below that of the region above' } },
})
