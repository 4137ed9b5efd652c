/** Files that all pages for other servers of the dialect share. They import React alone. Nothing of a table stands in them. */

export const BLADE_FILE = `/** Calls of a server of the Blade dialect: \`{ code, success, data, msg }\` around every answer. */

export interface Server {
  /** Before every path: \`https://back.example.com/api\`. */
  baseUrl: string
  /** Of the person who is signed in: \`Blade-Auth\`, and \`Authorization\` of the client. */
  headers(): Record<string, string>
}

/** A refusal in the server's own words. */
export class BladeError extends Error {
  override name = 'BladeError'
  /** What to mend, by field; empty where the server says none. */
  readonly fields: Readonly<Record<string, string>>

  constructor(message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.fields = fields
  }
}

export interface Page<Row> {
  records: Row[]
  total: number
}

interface Envelope {
  success?: boolean
  data?: unknown
  msg?: string
  errors?: { field: string; msg: string }[]
}

export async function call<T>(
  server: Server,
  path: string,
  { query = {}, body }: { query?: Record<string, string>; body?: unknown } = {},
): Promise<T> {
  const address = \`\${server.baseUrl}\${path}?\${new URLSearchParams(query).toString()}\`
  const answer = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...server.headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { success, data, msg, errors = [] } = (await answer.json()) as Envelope
  if (!answer.ok || success === false)
    throw new BladeError(msg || String(answer.status), Object.fromEntries(errors.map((one) => [one.field, one.msg])))
  return data as T
}

/** The usual calls of a list. */
export function resourceAt<Row extends { id: string }>(server: Server, path: string) {
  return {
    page: (query: Record<string, string>) => call<Page<Row>>(server, \`\${path}/list\`, { query }),
    forest: (query: Record<string, string>) => call<Row[]>(server, \`\${path}/list\`, { query }),
    detail: (id: string) => call<Row>(server, \`\${path}/detail\`, { query: { id } }),
    submit: (row: Partial<Row>) => call<unknown>(server, \`\${path}/submit\`, { body: row }),
    // The dialect takes the ids in the address.
    remove: (ids: readonly string[]) =>
      call<unknown>(server, \`\${path}/remove\`, { query: { ids: ids.join(',') }, body: {} }),
  }
}
`

export const LIST_PAGE_FILE = `import { useCallback, useEffect, useState, type FormEvent } from 'react'
import { BladeError, resourceAt, type Server } from './blade.ts'
import './list-page.css'

export type Language = 'zh' | 'en'
export type Bilingual = Readonly<Record<Language, string>>

export interface FieldFacts {
  name: string
  label: Bilingual
  input: 'text' | 'textarea' | 'number' | 'decimal' | 'flag' | 'day' | 'time' | 'select'
  options?: readonly string[]
  required: boolean
  inList: boolean
  inForm: boolean
  inSearch: boolean
}

type Values = Record<string, unknown>
export interface Row extends Values {
  id: string
  children?: Row[]
}

export interface ListPageProps {
  server: Server
  language: Language
  title: Bilingual
  path: string
  fields: readonly FieldFacts[]
  /** Rows stand below each other by \`parentId\`. */
  isTree?: boolean
  /** What every row of this list has: the row that it stands below. */
  always?: Readonly<Record<string, string>>
  /** Rows below one of these. */
  below?: { title: Bilingual; render: (id: string) => React.ReactNode }
}

const WORDS = {
  zh: { add: '新增', edit: '修改', remove: '删除', save: '保存', cancel: '取消', search: '搜索', sure: '确定删除？', none: '暂无数据', total: '共 {n} 条', before: '上一页', next: '下一页', must: '必填', yes: '是', no: '否', addBelow: '新增下级', failed: '没有成功，请重试' },
  en: { add: 'Add', edit: 'Edit', remove: 'Remove', save: 'Save', cancel: 'Cancel', search: 'Search', sure: 'Remove this row?', none: 'Nothing here yet', total: '{n} rows', before: 'Back', next: 'Next', must: 'Required', yes: 'Yes', no: 'No', addBelow: 'Add below', failed: 'This did not work, try again' },
} as const

const SIZE = 20

/** A list with search, pages, a form and removal, over any server of the dialect. */
export function ListPage({ server, language, title, path, fields, isTree = false, always, below }: ListPageProps) {
  const words = WORDS[language]
  const [rows, setRows] = useState<readonly { row: Row; depth: number }[]>([])
  const [total, setTotal] = useState(0)
  const [current, setCurrent] = useState(1)
  const [filters, setFilters] = useState<Record<string, string>>({})
  const [editing, setEditing] = useState<Values>()
  const [open, setOpen] = useState<string>()
  const [problem, setProblem] = useState('')
  const [asked, setAsked] = useState(0)
  const fixed = JSON.stringify(always ?? {})

  useEffect(() => {
    let isOver = false
    const query = { ...filters, ...(JSON.parse(fixed) as Record<string, string>) }
    const resource = resourceAt<Row>(server, path)
    const read = isTree
      ? resource.forest(query).then((forest) => ({ flat: flattened(forest, 0), count: forest.length }))
      : resource
          .page({ ...query, current: String(current), size: String(SIZE) })
          .then(({ records, total: count }) => ({ flat: records.map((row) => ({ row, depth: 0 })), count }))
    read.then(
      ({ flat, count }) => {
        if (isOver) return
        setRows(flat)
        setTotal(count)
        setProblem('')
      },
      (error: unknown) => {
        if (!isOver) setProblem(textOf(error, words.failed))
      },
    )
    return () => {
      isOver = true
    }
  }, [server, path, isTree, fixed, filters, current, asked, words.failed])

  const reload = useCallback(() => setAsked((times) => times + 1), [])

  async function remove(id: string): Promise<void> {
    if (!window.confirm(words.sure)) return
    try {
      await resourceAt<Row>(server, path).remove([id])
      reload()
    } catch (error) {
      setProblem(textOf(error, words.failed))
    }
  }

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const given = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    setCurrent(1)
    setFilters(Object.fromEntries(given.map(([name, value]) => [name, String(value)])))
  }

  const columns = fields.filter(({ inList }) => inList)
  const searched = fields.filter(({ inSearch }) => inSearch)
  const pages = Math.max(1, Math.ceil(total / SIZE))
  return (
    <section className="blade-list">
      <header>
        <h2>{title[language]}</h2>
        <button type="button" onClick={() => setEditing({ ...always })}>
          {words.add}
        </button>
      </header>
      {searched.length > 0 && (
        <form className="blade-search" onSubmit={search}>
          {searched.map((field) => (
            <label key={field.name}>
              {field.label[language]}
              <input name={field.name} />
            </label>
          ))}
          <button type="submit">{words.search}</button>
        </form>
      )}
      {problem !== '' && <p role="alert">{problem}</p>}
      <div className="blade-scroll">
        <table>
          <thead>
            <tr>
              {columns.map(({ name, label }) => (
                <th key={name}>{label[language]}</th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, depth }) => (
              <tr key={row.id}>
                {columns.map((field, at) => (
                  <td key={field.name} style={at === 0 ? { paddingInlineStart: 8 + depth * 20 } : undefined}>
                    {shown(field, row[field.name], words)}
                  </td>
                ))}
                <td className="blade-actions">
                  {below && (
                    <button type="button" onClick={() => setOpen(open === row.id ? undefined : row.id)}>
                      {below.title[language]}
                    </button>
                  )}
                  {isTree && (
                    <button type="button" onClick={() => setEditing({ parentId: row.id })}>
                      {words.addBelow}
                    </button>
                  )}
                  <button type="button" onClick={() => setEditing(row)}>
                    {words.edit}
                  </button>
                  <button type="button" onClick={() => void remove(row.id)}>
                    {words.remove}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && problem === '' && <p>{words.none}</p>}
      {!isTree && (
        <footer>
          <span>{words.total.replace('{n}', String(total))}</span>
          <button type="button" disabled={current <= 1} onClick={() => setCurrent(current - 1)}>
            {words.before}
          </button>
          <button type="button" disabled={current >= pages} onClick={() => setCurrent(current + 1)}>
            {words.next}
          </button>
        </footer>
      )}
      {below && open !== undefined && below.render(open)}
      {editing && (
        <RowForm
          key={String(editing.id ?? 'new')}
          {...{ server, language, path, fields }}
          values={editing}
          onEnd={(isSaved) => {
            setEditing(undefined)
            if (isSaved) reload()
          }}
        />
      )}
    </section>
  )
}

interface RowFormProps {
  server: Server
  language: Language
  path: string
  fields: readonly FieldFacts[]
  values: Values
  onEnd: (isSaved: boolean) => void
}

function RowForm({ server, language, path, fields, values, onEnd }: RowFormProps) {
  const words = WORDS[language]
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const entered = fields.filter(({ inForm }) => inForm)

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const row = Object.fromEntries(entered.map((field) => [field.name, readValue(field, form.get(field.name))]))
    const empty = entered.filter(({ name, required }) => required && (row[name] === '' || row[name] === null))
    setErrors(Object.fromEntries(empty.map(({ name }) => [name, words.must])))
    if (empty.length > 0) return
    setIsBusy(true)
    try {
      const { children: _children, ...known } = values
      await resourceAt<Row>(server, path).submit({ ...known, ...row })
      onEnd(true)
    } catch (error) {
      if (error instanceof BladeError) setErrors(error.fields)
      setProblem(textOf(error, words.failed))
      setIsBusy(false)
    }
  }

  return (
    <form className="blade-form" onSubmit={(event) => void save(event)}>
      {entered.map((field) => (
        <label key={field.name}>
          <span>
            {field.label[language]}
            {field.required && ' *'}
          </span>
          <Input field={field} value={values[field.name]} />
          {errors[field.name] !== undefined && <span role="alert">{errors[field.name]}</span>}
        </label>
      ))}
      {problem !== '' && <p role="alert">{problem}</p>}
      <div>
        <button type="submit" disabled={isBusy}>
          {words.save}
        </button>
        <button type="button" onClick={() => onEnd(false)}>
          {words.cancel}
        </button>
      </div>
    </form>
  )
}

function Input({ field, value }: { field: FieldFacts; value: unknown }) {
  const { name } = field
  const text = value === null || value === undefined ? '' : String(value)
  switch (field.input) {
    case 'textarea':
      return <textarea name={name} rows={4} defaultValue={text} />
    case 'flag':
      return <input name={name} type="checkbox" defaultChecked={Number(value) === 1} />
    case 'number':
      return <input name={name} type="number" step="any" defaultValue={text} />
    case 'decimal':
      return <input name={name} inputMode="decimal" defaultValue={text} />
    case 'day':
      return <input name={name} type="date" defaultValue={text.slice(0, 10)} />
    case 'time':
      return <input name={name} type="datetime-local" step={1} defaultValue={text.replace(' ', 'T')} />
    case 'select':
      return (
        <select name={name} defaultValue={text}>
          <option value="" />
          {(field.options ?? []).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )
    case 'text':
      return <input name={name} defaultValue={text} />
  }
}

function readValue({ input }: FieldFacts, value: FormDataEntryValue | null): unknown {
  const text = typeof value === 'string' ? value : ''
  switch (input) {
    case 'flag':
      return value === null ? 0 : 1
    case 'number':
      return text === '' ? null : Number(text)
    case 'time':
      return text === '' ? '' : \`\${text.replace('T', ' ')}:00\`.slice(0, 19)
    // Text, so that no digit is lost.
    case 'decimal':
      return text.trim() === '' ? null : text.trim()
    case 'text':
    case 'textarea':
    case 'day':
    case 'select':
      return text
  }
}

function shown({ input }: FieldFacts, value: unknown, words: (typeof WORDS)[Language]): string {
  if (input === 'flag') return Number(value) === 1 ? words.yes : words.no
  return value === null || value === undefined ? '' : String(value)
}

const textOf = (error: unknown, otherwise: string): string =>
  error instanceof Error && error.message !== '' ? error.message : otherwise

const flattened = (rows: readonly Row[], depth: number): { row: Row; depth: number }[] =>
  rows.flatMap((row) => [{ row, depth }, ...flattened(row.children ?? [], depth + 1)])
`

export const LIST_CSS_FILE = `.blade-list {
  display: grid;
  gap: 12px;
  padding: 16px;
  font: 14px/22px system-ui, sans-serif;
}
.blade-list header,
.blade-list footer,
.blade-search {
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: end;
}
.blade-list header {
  justify-content: space-between;
}
.blade-list h2 {
  margin: 0;
  font-size: 20px;
}
.blade-scroll {
  overflow-x: auto;
}
.blade-list table {
  width: 100%;
  border-collapse: collapse;
}
.blade-list th,
.blade-list td {
  padding: 8px;
  border-bottom: 1px solid #8884;
  text-align: start;
}
.blade-actions {
  white-space: nowrap;
}
.blade-form,
.blade-search label {
  display: grid;
  gap: 8px;
}
.blade-form {
  max-width: 40em;
  padding: 16px;
  border: 1px solid #8884;
  border-radius: 8px;
}
.blade-form label {
  display: grid;
  gap: 4px;
}
.blade-list [role='alert'] {
  color: #c62828;
}
`
