import { defineErrors } from '../../../platform/errors.ts'

export const regionErrors = defineErrors('region', {
  hasChildren: { status: 400, text: { zh: '请先删除子节点!', en: 'Delete its children first' } },
  isRoot: { status: 400, text: { zh: '国家不能删除', en: 'The country can’t be deleted' } },
  codeMissing: { status: 400, text: { zh: '请输入区划编号', en: 'Enter a code' } },
  nameMissing: { status: 400, text: { zh: '请输入区划名称', en: 'Enter a name' } },
  parentMissing: { status: 400, text: { zh: '上级区划不存在', en: 'Parent region not found' } },
  codeOfParent: {
    status: 400,
    text: {
      zh: '编号须以上级编号开头，并比它长',
      en: 'The code must start with the parent’s code and be longer',
    },
  },
  codeTaken: { status: 400, text: { zh: '区划编号已存在', en: 'This code is already in use' } },
  cannotMove: {
    status: 400,
    text: {
      zh: '上级区划不能修改：编号由它决定',
      en: 'The parent can’t be changed, because the code depends on it',
    },
  },
  fileMissing: { status: 400, text: { zh: '请上传文件!', en: 'Select a file' } },
  wrongColumns: {
    status: 400,
    text: {
      zh: '第一行的表头与模板不符，请先下载模板',
      en: 'The headings in the first row don’t match the template. Download the template first.',
    },
  },
  keyMissing: {
    status: 400,
    text: { zh: '须有列对应“区划编号”和“区划名称”', en: 'Match columns to “Code” and “Name”' },
  },
  hasOthers: { status: 400, text: { zh: '下面又有了别的区划', en: 'Other regions were added below it' } },
  nothing: { status: 400, text: { zh: '文件里没有区划', en: 'The file contains no regions' } },
  badLevel: { status: 400, text: { zh: '级别须低于上级区划', en: 'The level must be below the parent’s' } },
})
