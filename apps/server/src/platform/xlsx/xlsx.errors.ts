import { defineErrors } from '../errors.ts'

/** Why a file is not read. */
export const xlsxErrors = defineErrors('xlsx', {
  notXlsx: { status: 400, text: { zh: '请上传正确的excel文件!', en: 'This is not a readable .xlsx file' } },
  tooLarge: {
    status: 400,
    text: { zh: '文件内容过大，请拆成几个文件', en: 'There is too much in this file; split it' },
  },
  tooManyRows: {
    status: 400,
    text: { zh: '最多 {limit} 行，请拆成几个文件', en: 'A file may have at most {limit} rows; split it' },
  },
  tooManyColumns: {
    status: 400,
    text: { zh: '最多 {limit} 列，请使用模板', en: 'A file may have at most {limit} columns; use the template' },
  },
  tooSlow: {
    status: 400,
    text: {
      zh: '文件处理超时，请去掉多余的格式后重试',
      en: 'Reading this file took too long; remove formats and try again',
    },
  },
})
