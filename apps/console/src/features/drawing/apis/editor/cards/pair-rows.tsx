import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { TemplateInput } from '../../../../../components/body-editor/values/template-input.tsx'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { useEditorState, useField } from '../state/editor-context.ts'
import { editorTexts } from '../editor.i18n.ts'
import { ExpressionInput, type ExpressionFacts } from '../expression/expression-input.tsx'
import './cards.css'

interface PairRow {
  key: number
  name: string
  value: string
}

interface PairRowsProps {
  path: string
  label: string
  addLabel: string
  /** Of the templates that values may hold. */
  variables?: readonly string[]
  /** Given: values are expressions over an answer. */
  expressions?: ExpressionFacts
  help?: string
}

const NO_VARIABLES: readonly string[] = []

/** Headers, query parameters or named expressions as rows. A row without a usable name stays on screen with the reason and is left out of the draft. */
export function PairRows({ path, label, addLabel, variables = NO_VARIABLES, expressions, help }: PairRowsProps) {
  const t = useTexts(editorTexts)
  const { value, set, canEdit } = useField<Record<string, string>>(path)
  const serverErrors = useEditorState((state) => state.serverErrors)
  const [rows, setRows] = useRows(value)

  const write = (next: readonly PairRow[]) => {
    const record = recordOf(next)
    setRows(next, record)
    set(Object.keys(record).length > 0 ? record : undefined)
  }
  const change = (key: number, part: Partial<PairRow>) =>
    write(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const problemOf = (row: PairRow, index: number): string | undefined => {
    if (row.name === '') return row.value === '' ? undefined : t('pairEmpty')
    if (rows.findIndex(({ name }) => name === row.name) < index) return t('pairTaken')
    return serverErrors.find(({ field }) => field === `${path}.${row.name}`)?.msg
  }

  return (
    <fieldset className="draw-pairs" data-field-path={path} aria-label={label}>
      <legend>{label}</legend>
      {help && <p className="draw-help">{help}</p>}
      {rows.map((row, index) => {
        const problem = problemOf(row, index)
        return (
          <div className="draw-pair" key={row.key}>
            <Input
              className="draw-mono"
              aria-label={`${label} ${index + 1} ${t('pairName')}`}
              placeholder={t('pairName')}
              value={row.name}
              status={problem ? 'error' : undefined}
              readOnly={!canEdit}
              spellCheck={false}
              onChange={(event) => change(row.key, { name: event.target.value.trim() })}
            />
            {expressions ? (
              <ExpressionInput
                {...expressions}
                label={row.name || `${label} ${index + 1}`}
                ariaLabel={`${row.name || index + 1} ${t('pairValue')}`}
                placeholder={t('expression')}
                value={row.value}
                onChange={canEdit ? (next) => change(row.key, { value: next }) : undefined}
              />
            ) : (
              <TemplateInput
                label={`${row.name || index + 1} ${t('pairValue')}`}
                placeholder={t('pairValue')}
                value={row.value}
                readOnly={!canEdit}
                variables={variables}
                onChange={(next) => change(row.key, { value: next })}
              />
            )}
            {canEdit && (
              <Button
                type="text"
                icon={<CloseOutlined aria-hidden />}
                aria-label={t('removePair', { name: row.name || index + 1 })}
                onClick={() => write(rows.filter(({ key }) => key !== row.key))}
              />
            )}
            {problem && (
              <p className="draw-error" role="alert">
                {problem}
              </p>
            )}
          </div>
        )
      })}
      {canEdit && (
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => write([...rows, { key: nextKey(rows), name: '', value: '' }])}
        >
          {addLabel}
        </Button>
      )}
    </fieldset>
  )
}

const nextKey = (rows: readonly PairRow[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1

/** The first row of a name counts; nameless ones have no place in the draft. */
function recordOf(rows: readonly PairRow[]): Record<string, string> {
  return Object.fromEntries(
    rows
      .filter(({ name }, index) => name !== '' && rows.findIndex((other) => other.name === name) === index)
      .map(({ name, value }) => [name, value]),
  )
}

/** The rows on screen; begun anew when the draft's record changes elsewhere (JSON view, a merge). */
function useRows(
  record: Record<string, string> | undefined,
): [readonly PairRow[], (rows: readonly PairRow[], written: Record<string, string>) => void] {
  const text = JSON.stringify(record ?? {})
  const read = (): readonly PairRow[] =>
    Object.entries(record ?? {}).map(([name, value], key) => ({ key, name, value: String(value) }))
  const [state, setState] = useState(() => ({ text, rows: read() }))
  if (state.text === text) return [state.rows, (rows, written) => setState({ text: JSON.stringify(written), rows })]
  const next = { text, rows: read() }
  setState(next)
  return [next.rows, (rows, written) => setState({ text: JSON.stringify(written), rows })]
}
