import type { PropertyType } from '@drawdesk/contract/develop/prototype'
import type { RawColumn } from './raw-column.ts'

/** By the type without length; PostgreSQL's names and MySQL's do not contradict each other. */
const TYPES: readonly [RegExp, PropertyType][] = [
  [/\[\]$/, 'Object'],
  [/^(boolean|bool|tinyint\(1\)|bit\(1\))$/, 'Boolean'],
  [/^(int|integer) unsigned$/, 'Long'],
  [/^(smallint|integer|int|tinyint|mediumint|year|smallserial|serial)( unsigned)?$/, 'Integer'],
  [/^(bigint|bigserial)( unsigned)?$/, 'Long'],
  [/^(numeric|decimal)( unsigned)?$/, 'BigDecimal'],
  [/^(real|double precision|double|float)( unsigned)?$/, 'Double'],
  [/^date$/, 'LocalDate'],
  [/^time( with(out)? time zone)?$/, 'LocalTime'],
  [/^(datetime|timestamp( with(out)? time zone)?)$/, 'LocalDateTime'],
  [/^jsonb?$/, 'Object'],
  [/^(bytea|(tiny|medium|long)?blob|(var)?binary|bit)$/, 'byte[]'],
]

/** What the values of a column are in a program; text for whatever has no type of its own there. */
export const propertyTypeOf = ({ jdbcType }: Pick<RawColumn, 'jdbcType'>): PropertyType =>
  TYPES.find(([pattern]) => pattern.test(jdbcType.toLowerCase()))?.[1] ?? 'String'
