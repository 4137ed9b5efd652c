import type { ReportTablesAnswer } from '@drawdesk/contract/reports/report-run'
import { REPORT_PARAM_TYPES } from '@drawdesk/contract/reports/report-definition'
import type { Language } from '@drawdesk/contract/core/texts'

/** A schema that is longer is cut; the model learns that there is more. */
const SCHEMA_CHARACTERS = 60_000
const FUNCTIONS_CHARACTERS = 8_000
const LANGUAGES: Readonly<Record<Language, string>> = { zh: 'Simplified Chinese', en: 'English' }

export interface Question {
  question: string
  /** What stands in the editor; `""` for nothing. */
  sql: string
  isMysql: boolean
  tables: ReportTablesAnswer
  /** `yyyy-MM-dd` */
  today: string
  language: Language
}

export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** What a model is given: rules, the names of what may be read and no row of it, and the question. */
export function proposalMessages({ question, sql, isMysql, tables, today, language }: Question): Message[] {
  const dialect = isMysql ? 'MySQL' : 'PostgreSQL'
  const rules = [
    `You write one ${dialect} SELECT statement that answers a question about the tables below. Today is ${today}.`,
    'Only read. Use only the tables, columns and functions that are listed. Name every column of the result once, in lower case with underscores.',
    `Where a person may want another value (dates, names, limits), write a parameter as :name. Its types are ${REPORT_PARAM_TYPES.filter((type) => type !== 'choice').join(', ')}. The default of a date is a date, or today, today-30, month, month-1, year.`,
    'No semicolon, no comment, no SELECT *.',
    'Where the tables cannot answer the question, leave "sql" empty and say in "note" what is missing.',
    `Answer with one JSON object in a \`\`\`json block and nothing else: {"sql": "…", "title": "…", "note": "…", "params": [{"name": "…", "label": "…", "type": "…", "default": "…", "required": 0}]}. "title" (under 30 characters), "note" (what was read and assumed, two sentences) and labels are in ${LANGUAGES[language]}.`,
  ].join('\n')
  return [
    { role: 'system', content: `${rules}\n\nTables:\n${schemaText(tables)}\n\nFunctions: ${functionsText(tables)}` },
    ...(sql.trim() === ''
      ? []
      : ([
          {
            role: 'user',
            content: `This statement stands in the editor. Change it where the question asks for that:\n${sql}`,
          },
          { role: 'assistant', content: 'I will change it as the next question asks.' },
        ] as const)),
    { role: 'user', content: question },
  ]
}

/** After an answer whose statement would not run: what was wrong with it. */
export const mendMessage = (msg: string): Message => ({
  role: 'user',
  content: `That statement is refused: ${msg}\nAnswer again with the whole JSON object and a statement that runs.`,
})

function schemaText({ tables, truncated }: ReportTablesAnswer): string {
  const lines = tables.map(({ name, comment, columns }) => {
    const named = columns.map(
      (column) => `${column.name} ${column.type}${column.comment === '' ? '' : ` -- ${column.comment}`}`,
    )
    return `${name}${comment === '' ? '' : ` (${comment})`}: ${named.join('; ')}`
  })
  return withinCharacters(lines, '\n', SCHEMA_CHARACTERS, truncated)
}

const functionsText = ({ functions }: ReportTablesAnswer): string =>
  functions.length === 0 ? 'the usual ones' : withinCharacters(functions, ', ', FUNCTIONS_CHARACTERS, false)

function withinCharacters(parts: readonly string[], between: string, most: number, isCut: boolean): string {
  const taken: string[] = []
  let length = 0
  for (const part of parts) {
    length += part.length + between.length
    if (length > most) break
    taken.push(part)
  }
  return `${taken.join(between)}${isCut || taken.length < parts.length ? `${between}(there are more)` : ''}`
}
