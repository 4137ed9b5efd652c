import { defineErrors } from '../../../platform/errors.ts'

export const modelErrors = defineErrors('model', {
  codeTaken: { status: 400, text: { zh: '编号已存在', en: 'This code is taken' } },
  unknownSource: { status: 400, text: { zh: '数据源不存在', en: 'No such data source' } },
  unknownTable: {
    status: 400,
    text: {
      zh: '数据源中没有这张表，或账号无权读取',
      en: 'The data source has no such table, or its account may not read it',
    },
  },
  tooManyColumns: {
    status: 400,
    text: { zh: '表的列过多，最多 {most} 列', en: 'The table has too many columns: at most {most}' },
  },
  columnTwice: { status: 400, text: { zh: '列重复', en: 'This column is there twice' } },
  propertyTwice: { status: 400, text: { zh: '属性名重复', en: 'This property name is there twice' } },
  unknownDict: { status: 400, text: { zh: '没有这个字典', en: 'No such dictionary' } },
  wrongComponent: {
    status: 400,
    text: { zh: '该类型的列不能这样录入', en: 'A column of this type cannot be entered so' },
  },
  wrongQuery: {
    status: 400,
    text: { zh: '该录入方式不能这样查询', en: 'A field of this kind cannot be searched so' },
  },
  notNamed: {
    status: 400,
    text: { zh: '请给出 modelId，或 datasourceId 和 tableName', en: 'Give modelId, or datasourceId and tableName' },
  },
})
