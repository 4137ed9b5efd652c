import { defineErrors } from '../../../platform/errors.ts'

export const modelErrors = defineErrors('model', {
  codeTaken: { status: 400, text: { zh: '编号已存在', en: 'This code is already in use' } },
  unknownSource: { status: 400, text: { zh: '数据源不存在', en: 'Data source not found' } },
  unknownTable: {
    status: 400,
    text: {
      zh: '数据源中没有这张表，或账号无权读取',
      en: 'The table doesn’t exist, or the account can’t read it',
    },
  },
  tooManyColumns: {
    status: 400,
    text: { zh: '表的列过多，最多 {most} 列', en: 'Too many columns (max. {most})' },
  },
  columnTwice: { status: 400, text: { zh: '列重复', en: 'Duplicate column' } },
  propertyTwice: { status: 400, text: { zh: '属性名重复', en: 'Duplicate property name' } },
  unknownDict: { status: 400, text: { zh: '没有这个字典', en: 'Dictionary not found' } },
  wrongComponent: {
    status: 400,
    text: { zh: '该类型的列不能这样录入', en: 'This column type doesn’t support this input' },
  },
  wrongQuery: {
    status: 400,
    text: { zh: '该录入方式不能这样查询', en: 'This input type doesn’t support this filter' },
  },
  notNamed: {
    status: 400,
    text: { zh: '请给出 modelId，或 datasourceId 和 tableName', en: 'Provide modelId, or datasourceId and tableName' },
  },
})
