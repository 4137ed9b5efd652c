import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { chatApiTexts } from './chat-api.i18n.ts'
import { headersOf, write } from './form-json.ts'

interface HeaderRow {
  key: number
  name: string
  value: string
}

/** Headers as rows. A row without a usable name stays on screen with the reason, and is not sent. */
export function HeadersField({ value, onChange, isDisabled, id, field, describedBy }: InputProps) {
  const t = useTexts(chatApiTexts)
  const text = typeof value === 'string' ? value : ''
  const [state, setState] = useState(() => ({ text, rows: rowsOf(text) }))
  // Changed elsewhere (a preset, another version): begun anew.
  const rows = state.text === text ? state.rows : rowsOf(text)
  const change = (next: HeaderRow[]): void => {
    const record = recordOf(next)
    const written = Object.keys(record).length > 0 ? write(record) : ''
    setState({ text: written, rows: next })
    onChange?.(written)
  }
  const set = (key: number, part: Partial<HeaderRow>): void =>
    change(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  return (
    <div
      className="chat-api-headers"
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={field.label}
      aria-describedby={describedBy}
    >
      {rows.map((row, index) => {
        const problem = problemOf(rows, index)
        return (
          <div key={row.key} className="chat-api-header">
            <Input
              className="res-code"
              aria-label={t('headerNameOf', { n: index + 1 })}
              placeholder={t('headerName')}
              value={row.name}
              status={problem ? 'error' : undefined}
              disabled={isDisabled}
              spellCheck={false}
              maxLength={100}
              onChange={(event) => set(row.key, { name: event.target.value.trim() })}
            />
            <Input
              className="res-code"
              aria-label={t('headerValueOf', { n: index + 1 })}
              placeholder={t('headerValue')}
              value={row.value}
              disabled={isDisabled}
              spellCheck={false}
              maxLength={1_000}
              onChange={(event) => set(row.key, { value: event.target.value })}
            />
            <Button
              type="text"
              icon={<CloseOutlined aria-hidden />}
              disabled={isDisabled}
              aria-label={t('removeHeader', { name: row.name || index + 1 })}
              onClick={() => change(rows.filter(({ key }) => key !== row.key))}
            />
            {problem && (
              <p className="res-error" role="alert">
                {t(problem)}
              </p>
            )}
          </div>
        )
      })}
      <div>
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={isDisabled}
          onClick={() =>
            change([...rows, { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, name: '', value: '' }])
          }
        >
          {t('addHeader')}
        </Button>
      </div>
    </div>
  )
}

const rowsOf = (text: string): HeaderRow[] =>
  Object.entries(headersOf(text)).map(([name, value], key) => ({ key, name, value }))

/** The first row of a name counts. */
const recordOf = (rows: readonly HeaderRow[]): Record<string, string> =>
  Object.fromEntries(
    rows
      .filter((_row, index) => problemOf(rows, index) === undefined && rows[index]?.name !== '')
      .map(({ name, value }) => [name, value]),
  )

function problemOf(rows: readonly HeaderRow[], index: number): 'headerNameless' | 'headerTaken' | undefined {
  const row = rows[index]
  if (!row) return undefined
  if (row.name === '') return row.value === '' ? undefined : 'headerNameless'
  return rows.findIndex(({ name }) => name.toLowerCase() === row.name.toLowerCase()) < index ? 'headerTaken' : undefined
}
