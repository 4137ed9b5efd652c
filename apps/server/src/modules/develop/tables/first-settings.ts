import {
  PROPERTY_FACTS,
  queryTypesOf,
  type ColumnFacts,
  type ComponentType,
  type PropertyType,
  type TableColumn,
} from '@drawdesk/contract/develop/prototype'
import { firstComment } from './first-comment.ts'
import { propertyTypeOf } from './property-type.ts'
import type { RawColumn } from './raw-column.ts'
import { propertyNameOf } from './words.ts'

/** What the program writes itself, by the habits of many: shown nowhere at first. */
const AUDIT =
  /^(id|tenant_?id|(create|created|update|updated|delete|deleted|modified|modify)_?(user|by|dept|time|at|date|on)|last_?(update|updated|modified)|gmt_?(create|modified)|is_?deleted|del_?flag|version|row_?version)$/i
/** Nothing that a screen shows. */
const SECRET = /(password|passwd|secret|token|salt|sealed|credential|private_?key)/i
const LONG_NAME = /(remark|description|content|comment|note|memo|detail|summary|introduction|body|prompt)s?$/i
const FLAG_NAME = /^(is|has|can)_|_flag$/i
const SEARCHED_NAME = /(^|_)(name|title|code|no|number|phone|mobile|email|account|subject)$/i
const LONG_TEXT = /^(text|mediumtext|longtext|character varying|varchar)$/
/** From so many characters on a text is written in several lines. */
const LONG_LENGTH = 256
/** Columns of a list, and fields of its search, that a screen begins with. */
const LISTED_MOST = 8
const SEARCHED_MOST = 4
const NEVER_LISTED = new Set<ComponentType>(['textarea', 'json'])

function componentOf(column: RawColumn, type: PropertyType): ComponentType {
  const { jdbcName, jdbcType, length } = column
  if (column.referTable !== '' || column.choices.length > 0) return 'select'
  switch (type) {
    case 'Boolean':
      return 'switch'
    case 'Integer':
      return FLAG_NAME.test(jdbcName) ? 'switch' : 'integer'
    case 'Long':
      return column.isKey === 1 || /(^|_)id$/i.test(jdbcName) ? 'text' : 'integer' // 64 bits of an id are digits
    case 'BigDecimal':
    case 'Double':
      return 'decimal'
    case 'LocalDate':
      return 'date'
    case 'LocalDateTime':
      return 'datetime'
    case 'Object':
    case 'byte[]':
      return 'json'
    case 'LocalTime':
      return 'text'
    case 'String':
      return isLong(jdbcName, jdbcType, length) ? 'textarea' : 'text'
  }
}

/** PostgreSQL writes `text` for every text, so there its name says more; elsewhere that type is for long ones. */
function isLong(name: string, type: string, length: number | null): boolean {
  if (!LONG_TEXT.test(type)) return false
  if (length !== null) return length >= LONG_LENGTH
  return LONG_NAME.test(name)
}

/**
 * The settings that each column begins with: those that most people would choose, so that a screen is useful before anybody has changed one.
 */
export function firstSettings(columns: readonly RawColumn[]): TableColumn[] {
  const names = new Set<string>()
  let [listed, searched] = [0, 0]
  return columns.map((column, at) => {
    const { isComputed, ...facts } = column
    const propertyType = propertyTypeOf(column)
    const componentType = componentOf(column, propertyType)
    const isHidden =
      AUDIT.test(column.jdbcName) ||
      SECRET.test(column.jdbcName) ||
      propertyType === 'byte[]' ||
      /^(tsvector|tsquery)$/.test(column.jdbcType) ||
      (column.isKey === 1 && column.referTable === '')
    const isForm = !isHidden && !isComputed
    const isList = !isHidden && !NEVER_LISTED.has(componentType) && listed < LISTED_MOST
    if (isList) listed += 1
    const [queryType = ''] = queryTypesOf(componentType)
    const isQuery =
      !isHidden &&
      searched < SEARCHED_MOST &&
      (componentType === 'select' ||
        componentType === 'switch' ||
        (componentType === 'text' && SEARCHED_NAME.test(column.jdbcName)))
    if (isQuery) searched += 1
    return {
      ...facts,
      ...firstComment(column),
      propertyType,
      propertyEntity: PROPERTY_FACTS[propertyType].entity,
      propertyName: freeName(column, at, names),
      isList: flag(isList),
      isForm: flag(isForm),
      isRow: flag(NEVER_LISTED.has(componentType)),
      componentType,
      dictCode: '',
      isRequired: flag(isForm && isAsked(facts) && componentType !== 'switch'),
      isQuery: flag(isQuery),
      queryType,
    }
  })
}

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)
const isAsked = ({ nullable, hasDefault }: ColumnFacts): boolean => nullable === 0 && hasDefault === 0

/** A name in a program that no column before has. */
function freeName({ jdbcName }: RawColumn, at: number, taken: Set<string>): string {
  const wanted = propertyNameOf(jdbcName) || `column${at + 1}`
  let name = wanted
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}${count}`
  taken.add(name)
  return name
}
