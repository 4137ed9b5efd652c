import type { CodeDefinition, DefinedColumn } from '@drawdesk/contract/develop/code-definition'
import { textColumn } from '../plain-screen.ts'

/** Tables that nobody here designed, by what their own definitions say of them: Pagila's film, country and city, Odoo's categories of products. */

type Facts = Partial<DefinedColumn>

const text = (length: number | null = null): Facts => ({
  jdbcType: length === null ? 'text' : 'character varying',
  length,
  propertyType: 'String',
  componentType: length === null ? 'textarea' : 'text',
})
const INTEGER: Facts = { jdbcType: 'integer', length: null, propertyType: 'Integer', componentType: 'integer' }
const SMALLINT: Facts = { ...INTEGER, jdbcType: 'smallint' }
const NUMERIC = (length: number, scale: number): Facts => ({
  jdbcType: 'numeric',
  length,
  scale,
  propertyType: 'BigDecimal',
  componentType: 'decimal',
})
const TIMESTAMP: Facts = {
  jdbcType: 'timestamp',
  length: null,
  propertyType: 'LocalDateTime',
  componentType: 'datetime',
}
const KEY: Facts = { ...INTEGER, isKey: 1, hasDefault: 1, isForm: 0, isList: 0 }
const REQUIRED: Facts = { isRequired: 1 }
const OPTIONAL: Facts = { nullable: 1 }
const refers = (referTable: string, referColumn: string): Facts => ({ referTable, referColumn, nullable: 0 })

export function columns(all: Readonly<Record<string, Facts>>): DefinedColumn[] {
  return Object.entries(all).map(([name, facts], at) =>
    textColumn(name, {
      comment: name,
      commentEn: name.replaceAll('_', ' '),
      propertyName: name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      sort: at + 1,
      ...facts,
    }),
  )
}

export const FILM_COLUMNS = columns({
  film_id: KEY,
  title: { ...text(255), ...REQUIRED, isQuery: 1, queryType: 'contains', comment: '片名', commentEn: 'Title' },
  description: { ...text(), ...OPTIONAL, isList: 0 },
  release_year: { ...INTEGER, ...OPTIONAL, comment: '上映年份', commentEn: 'Release year' },
  language_id: { ...INTEGER, ...refers('language', 'language_id') },
  original_language_id: { ...INTEGER, ...OPTIONAL, ...refers('language', 'language_id') },
  rental_duration: { ...SMALLINT, ...REQUIRED, hasDefault: 1 },
  rental_rate: { ...NUMERIC(4, 2), ...REQUIRED, hasDefault: 1 },
  length: { ...SMALLINT, ...OPTIONAL },
  replacement_cost: { ...NUMERIC(5, 2), ...REQUIRED, hasDefault: 1 },
  rating: {
    jdbcType: 'mpaa_rating',
    length: null,
    propertyType: 'String',
    componentType: 'select',
    choices: ['G', 'PG', 'PG-13', 'R', 'NC-17'],
    isQuery: 1,
    queryType: 'equals',
  },
  last_update: { ...TIMESTAMP, hasDefault: 1, isForm: 0, isQuery: 1, queryType: 'range' },
  special_features: { jdbcType: 'text[]', length: null, propertyType: 'Object', componentType: 'json', isList: 0 },
  fulltext: { jdbcType: 'tsvector', length: null, propertyType: 'Object', componentType: 'json', isList: 0, isForm: 0 },
})

const COUNTRY_COLUMNS = columns({
  country_id: KEY,
  country: { ...text(50), ...REQUIRED, isQuery: 1, queryType: 'contains', comment: '国家', commentEn: 'Country' },
  last_update: { ...TIMESTAMP, hasDefault: 1, isForm: 0 },
})

const CITY_COLUMNS = columns({
  city_id: KEY,
  city: { ...text(50), ...REQUIRED, isQuery: 1, queryType: 'contains', comment: '城市', commentEn: 'City' },
  country_id: { ...INTEGER, ...refers('country', 'country_id') },
  last_update: { ...TIMESTAMP, hasDefault: 1, isForm: 0 },
})

const DATE: Facts = { jdbcType: 'date', length: null, propertyType: 'LocalDate', componentType: 'date' }

const CUSTOMER_COLUMNS = columns({
  customer_id: KEY,
  store_id: { ...INTEGER, isForm: 1 },
  first_name: { ...text(45), ...REQUIRED, isQuery: 1, queryType: 'contains', comment: '名', commentEn: 'First name' },
  last_name: { ...text(45), ...REQUIRED },
  email: { ...text(50), ...OPTIONAL },
  activebool: { jdbcType: 'boolean', length: null, propertyType: 'Boolean', componentType: 'switch' },
  create_date: { ...DATE, ...REQUIRED, isQuery: 1, queryType: 'range', comment: '开户日', commentEn: 'Customer since' },
  last_update: { ...TIMESTAMP, hasDefault: 1, isForm: 0 },
})

const PAYMENT_COLUMNS = columns({
  payment_id: KEY,
  customer_id: { ...INTEGER, ...refers('customer', 'customer_id') },
  staff_id: { ...INTEGER, ...refers('staff', 'staff_id') },
  // Not Pagila's: rows that nothing names cannot be planted by the suites.
  receipt_no: { ...text(40), ...REQUIRED, comment: '收据号', commentEn: 'Receipt no.' },
  amount: { ...NUMERIC(5, 2), ...REQUIRED, isQuery: 1, queryType: 'equals', comment: '金额', commentEn: 'Amount' },
  balance: { ...NUMERIC(38, 18), ...OPTIONAL },
  rate: { ...NUMERIC(6, 6), ...OPTIONAL },
  total: { jdbcType: 'numeric', length: -1, propertyType: 'BigDecimal', componentType: 'decimal' },
  payment_date: { ...DATE, ...OPTIONAL },
})

const CATEGORY_COLUMNS = columns({
  id: KEY,
  parent_id: { ...INTEGER, ...OPTIONAL, ...refers('product_category', 'id') },
  create_uid: { ...INTEGER, ...OPTIONAL, isForm: 0, isList: 0 },
  write_uid: { ...INTEGER, ...OPTIONAL, isForm: 0, isList: 0 },
  name: { ...text(255), ...REQUIRED, isQuery: 1, queryType: 'contains', comment: '名称', commentEn: 'Name' },
  complete_name: { ...text(255), ...OPTIONAL },
  parent_path: { ...text(255), ...OPTIONAL, isForm: 0, isList: 0 },
  create_date: { ...TIMESTAMP, ...OPTIONAL, isForm: 0 },
  write_date: { ...TIMESTAMP, ...OPTIONAL, isForm: 0 },
  packaging_reserve_method: { ...text(255), ...OPTIONAL },
})

interface Wanted {
  zh: string
  en: string
  code: string
  table: string
  all: DefinedColumn[]
}

export function definition(
  { zh, en, code, table, all }: Wanted,
  more: Partial<CodeDefinition['code']> = {},
  child?: Wanted,
): CodeDefinition {
  return {
    format: 1,
    code: {
      codeName: zh,
      tableName: table,
      tablePrefix: '',
      pkName: 'id',
      templateType: 'crud',
      subFkId: '',
      treeId: '',
      treePid: '',
      treeName: '',
      serviceName: 'blade-biz',
      packageName: 'org.springblade.operation',
      apiPath: '',
      webPath: '',
      author: '',
      ...more,
    },
    model: { modelName: zh, modelNameEn: en, modelCode: code, modelTable: table },
    columns: all,
    ...(child
      ? {
          child: {
            model: { modelName: child.zh, modelNameEn: child.en, modelCode: child.code, modelTable: child.table },
            columns: child.all,
          },
        }
      : {}),
    menuGroup: '',
  }
}

const FILM = { zh: '影片', en: 'Films', code: 'film', table: 'film', all: FILM_COLUMNS }

export const film = (all: DefinedColumn[] = FILM_COLUMNS): CodeDefinition => definition({ ...FILM, all })

export const country = (): CodeDefinition =>
  definition(
    { zh: '国家', en: 'Countries', code: 'country', table: 'country', all: COUNTRY_COLUMNS },
    { templateType: 'sub', subFkId: 'country_id' },
    { zh: '城市', en: 'Cities', code: 'city', table: 'city', all: CITY_COLUMNS },
  )

export const customer = (): CodeDefinition =>
  definition(
    { zh: '顾客', en: 'Customers', code: 'customer', table: 'customer', all: CUSTOMER_COLUMNS },
    { templateType: 'sub', subFkId: 'customer_id' },
    { zh: '付款', en: 'Payments', code: 'payment', table: 'payment', all: PAYMENT_COLUMNS },
  )

export const category = (): CodeDefinition =>
  definition(
    {
      zh: '商品分类',
      en: 'Product categories',
      code: 'productCategory',
      table: 'product_category',
      all: CATEGORY_COLUMNS,
    },
    { templateType: 'tree', treeId: 'id', treePid: 'parent_id', treeName: 'name' },
  )

/** What ends literals, comments, tags and statements; and what looks like nothing. */
export const EVIL = `*/ '; process.exit() //\u2028\n\`\${x}\` </script> \\`

const EVIL_CODE = {
  packageName: '../../../tmp',
  apiPath: '/../x',
  webPath: '../../../home/x',
  author: EVIL,
  codeName: EVIL,
}

/** A table whose maker wants to get into the sources; as far as a server takes it, and as a file that somebody wrote by hand. */
export const hostile = ({ isTaken }: { isTaken: boolean }): CodeDefinition =>
  definition(
    {
      zh: EVIL,
      en: EVIL,
      code: 'filmItem',
      table: '../../x',
      all: columns({
        'name"); drop table users; --': { isRequired: 1, comment: EVIL, commentEn: EVIL, propertyName: 'x' },
        '../../etc/passwd': { comment: EVIL, propertyName: 'y' },
        名称: { comment: EVIL, propertyName: 'z' },
        size: {},
        status: {},
        constructor: {},
        select: { componentType: 'select', choices: [EVIL, `'`], isForm: 1 },
        kind: { componentType: 'select', dictCode: isTaken ? '' : `x' }, evil: {` },
      }).map((one) => (isTaken ? one : { ...one, propertyName: one.jdbcName })),
    },
    isTaken ? { author: EVIL, codeName: EVIL } : EVIL_CODE,
  )
