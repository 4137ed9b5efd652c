import { defineErrors } from '../../platform/errors.ts'

/** Why a file is not taken. What is wrong with single rows stands beside their cells. */
export const rowImportErrors = defineErrors('import', {
  fileMissing: { status: 400, text: { zh: '请选择文件', en: 'Select a file' } },
  noRows: { status: 400, text: { zh: '文件里没有数据行', en: 'The file contains no rows' } },
  tooManyRows: {
    status: 400,
    text: { zh: '一次最多导入 {rows} 行', en: 'You can import up to {rows} rows at a time' },
  },
  wrongMapping: {
    status: 400,
    text: { zh: '列的对应关系有误：每个字段只能对应一列', en: 'Each field can be matched to one column only' },
  },
  keyMissing: {
    status: 400,
    text: { zh: '请为“{label}”选择一列', en: 'Match a column to “{label}”' },
  },
  changedMeanwhile: {
    status: 409,
    text: {
      zh: '数据在检查之后有变化，没有导入任何行，请重新检查',
      en: 'Data has changed since the check. Nothing was imported. Check again.',
    },
  },
  unknown: {
    status: 404,
    text: { zh: '导入记录不存在，或已超过可撤销的时间', en: 'Import not found, or it can no longer be undone' },
  },
  isUndone: { status: 409, text: { zh: '这次导入已经撤销', en: 'This import was already undone' } },
})
