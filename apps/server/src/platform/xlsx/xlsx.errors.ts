import { defineErrors } from '../errors.ts'

/** Why a file is not read. */
export const xlsxErrors = defineErrors('xlsx', {
  notXlsx: { status: 400, text: { zh: '请上传正确的excel文件!', en: 'Not a valid .xlsx file' } },
  tooLarge: {
    status: 400,
    text: { zh: '文件内容过大，请拆成几个文件', en: 'The file is too large. Split it.' },
  },
  tooManyRows: {
    status: 400,
    text: { zh: '最多 {limit} 行，请拆成几个文件', en: 'Up to {limit} rows. Split the file.' },
  },
  tooManyColumns: {
    status: 400,
    text: { zh: '最多 {limit} 列，请使用模板', en: 'Up to {limit} columns. Use the template.' },
  },
  tooSlow: {
    status: 400,
    text: {
      zh: '文件处理超时，请去掉多余的格式后重试',
      en: 'Processing the file took too long. Remove formatting and try again.',
    },
  },
})
