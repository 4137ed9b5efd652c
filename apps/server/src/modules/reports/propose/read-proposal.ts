import { ReportParam, REPORT_BOUNDS } from '@drawdesk/contract/reports/report-definition'
import { Value } from 'typebox/value'

/** What a model proposes. */
export interface Proposal {
  sql: string
  title: string
  note: string
  params: ReportParam[]
}

const TITLE_LENGTH = 100
const NOTE_LENGTH = 2_000
const FENCED = /```(\w*)[^\S\n]*\n?([\s\S]*?)```/g

/** Reads the answer of a model: the JSON object that it was asked for, wherever it stands; else a fenced statement. What it says besides is a note. */
export function readProposal(text: string): Proposal {
  const blocks = [...text.matchAll(FENCED)].map(([, kind = '', body = '']) => ({
    kind: kind.toLowerCase(),
    body: body.trim(),
  }))
  const candidates = [...blocks.map(({ body }) => body), text.trim(), betweenBraces(text)]
  const found = candidates.map(objectIn).find((object) => object !== undefined && typeof object.sql === 'string')
  if (found) return proposalOf(found)
  const statement = blocks.find(({ kind, body }) => kind === 'sql' || /^(select|with)\b/i.test(body))?.body ?? ''
  const note = text.replace(FENCED, '').trim()
  return { sql: cleaned(statement), title: '', note: note.slice(0, NOTE_LENGTH), params: [] }
}

function proposalOf({ sql, title, note, params }: Record<string, unknown>): Proposal {
  return {
    sql: cleaned(String(sql)),
    title: textOf(title, TITLE_LENGTH),
    note: textOf(note, NOTE_LENGTH),
    params: (Array.isArray(params) ? params : []).flatMap(paramOf).slice(0, REPORT_BOUNDS.params),
  }
}

/** A model's parameter, with what it left out; one that is none is left out itself. */
function paramOf(value: unknown): ReportParam[] {
  if (typeof value !== 'object' || value === null) return []
  const { name, label, type, default: standard, required } = value as Record<string, unknown>
  const param = {
    name,
    label: textOf(label, TITLE_LENGTH),
    type,
    default: typeof standard === 'number' ? String(standard) : textOf(standard, 500),
    required: required === 1 || required === true ? 1 : 0,
  }
  return Value.Check(ReportParam, param) && param.type !== 'choice' ? [param] : []
}

const cleaned = (sql: string): string => sql.trim().replace(/;\s*$/, '').slice(0, REPORT_BOUNDS.sqlCharacters)

const textOf = (value: unknown, most: number): string => (typeof value === 'string' ? value.trim().slice(0, most) : '')

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined // No JSON is the answer, not a failure.
  }
}

function betweenBraces(text: string): string {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  return from < 0 || to < from ? '' : text.slice(from, to + 1)
}
