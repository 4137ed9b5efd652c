import { defineErrors } from '../../../platform/errors.ts'

/** Why a file of people is not taken. What is wrong with single rows is reported beside them instead. */
export const importErrors = defineErrors('userImport', {
  fileMissing: { status: 400, text: { zh: '请上传文件!', en: 'Choose a file' } },
  wrongColumns: {
    status: 400,
    text: {
      zh: '第一行的表头与模板不符，请先下载模板',
      en: 'The headings of the first row are not those of the template',
    },
  },
  nothing: { status: 400, text: { zh: '文件里没有用户数据', en: 'There is nobody in this file' } },
  passwordsShown: {
    status: 400,
    text: {
      zh: '初始密码已经查看过或已失效，请到用户列表重置密码',
      en: 'These first passwords were shown already or have ended: reset them in the list of users',
    },
  },
  unknown: { status: 404, text: { zh: '导入记录不存在', en: 'No such import' } },
})
