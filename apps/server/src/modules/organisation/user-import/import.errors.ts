import { defineErrors } from '../../../platform/errors.ts'

/** Why a file of people is not taken. What is wrong with single rows is reported beside them instead. */
export const importErrors = defineErrors('userImport', {
  fileMissing: { status: 400, text: { zh: '请上传文件!', en: 'Select a file' } },
  wrongColumns: {
    status: 400,
    text: {
      zh: '第一行的表头与模板不符，请先下载模板',
      en: 'The headings in the first row don’t match the template. Download the template first.',
    },
  },
  wrongMapping: { status: 400, text: { zh: '列的对应关系不正确', en: 'The columns aren’t matched correctly' } },
  keyMissing: { status: 400, text: { zh: '没有一列对应“账号”', en: 'No column is matched to “Account”' } },
  undone: { status: 400, text: { zh: '这次导入已经撤销', en: 'This import was already undone' } },
  nothing: { status: 400, text: { zh: '文件里没有用户数据', en: 'The file contains no users' } },
  passwordsShown: {
    status: 400,
    text: {
      zh: '初始密码已经查看过或已失效，请到用户列表重置密码',
      en: 'These initial passwords were already viewed or have expired. Reset them in the user list.',
    },
  },
  unknown: { status: 404, text: { zh: '导入记录不存在', en: 'Import not found' } },
})
