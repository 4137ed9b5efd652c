import type {
  ReportChart,
  ReportColumn,
  ReportDefinition,
  ReportParam,
  ReportSchedule,
} from '@drawdesk/contract/reports/report-definition'
import type { ReportAnswerColumn } from '@drawdesk/contract/reports/report-run'
import { readJsonValue, writeJsonValue } from '../../../resource/kinds/json-value.ts'
import type { FormValues } from '../../../resource/use-resource-form.ts'

/** What the editor changes besides plain fields; the form keeps each as JSON text. */
export interface Parts {
  params: ReportParam[]
  columns: ReportColumn[]
  chart: ReportChart | null
  schedule: ReportSchedule | null
}
export type PartName = keyof Parts

export function partsOf(values: FormValues): Parts {
  return {
    params: (readJsonValue(values.params) as ReportParam[] | undefined) ?? [],
    columns: (readJsonValue(values.columns) as ReportColumn[] | undefined) ?? [],
    chart: (readJsonValue(values.chart) as ReportChart | undefined) ?? null,
    schedule: (readJsonValue(values.schedule) as ReportSchedule | undefined) ?? null,
  }
}

/** As the form keeps it; `""` for none. */
export const partText = (part: Parts[PartName]): string => (part === null ? '' : writeJsonValue(part))

export const sqlOf = (values: FormValues): string => (typeof values.sql === 'string' ? values.sql : '')

export const sourceOf = (values: FormValues): string =>
  typeof values.datasourceId === 'string' ? values.datasourceId : ''

/** What is checked and tried: as it stands in the form, saved or not. */
export function definitionOf(values: FormValues): ReportDefinition {
  const { params, columns } = partsOf(values)
  const seconds = Number(values.timeoutSeconds)
  const rows = Number(values.maxRows)
  return {
    datasourceId: sourceOf(values),
    sql: sqlOf(values),
    params: withMissing(params, paramsInSql(sqlOf(values))),
    columns,
    ...(seconds > 0 && { timeoutSeconds: seconds }),
    ...(rows > 0 && { maxRows: rows }),
  }
}

/** Quoted, commented or dollar-quoted text, casts, and `:name`, in the order in which they stand. */
const TOKENS =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|::|:([A-Za-z_]\w{0,62})/g

/** Names of `:name` in a statement, each once, in their order; those in quotes, comments and casts are none. */
export function paramsInSql(sql: string): string[] {
  return [...new Set([...sql.matchAll(TOKENS)].flatMap(([, , name]) => name ?? []))]
}

const DATE_WORDS = /(date|day|time|_at$|^from$|^to$|start|end|since|until)/i
const FROM_WORDS = /(from|start|begin|since|after)/i

/** A parameter that a statement asks for and nobody has described yet. */
export function newParam(name: string): ReportParam {
  const isDate = DATE_WORDS.test(name)
  const day = FROM_WORDS.test(name) ? 'today-30' : 'today'
  return { name, label: '', type: isDate ? 'date' : 'text', default: isDate ? day : '', required: isDate ? 1 : 0 }
}

/** With those that the statement asks for besides. */
export function withMissing(params: readonly ReportParam[], names: readonly string[]): ReportParam[] {
  return [...params, ...names.filter((name) => !params.some((param) => param.name === name)).map(newParam)]
}

/** What the report says of its columns, joined with what the statement answers: in its order, what it has no more goes. */
export function joinColumns(columns: readonly ReportColumn[], answered: readonly ReportAnswerColumn[]): ReportColumn[] {
  return answered.map(
    ({ field }) =>
      columns.find((column) => column.field === field) ?? {
        field,
        title: '',
        type: 'auto',
        format: '',
        width: 0,
        sum: 0,
      },
  )
}

/** The line (from 1) in which a position of a text lies. */
export const lineOf = (text: string, position: number): number => text.slice(0, position).split('\n').length
