import { JsonProblem, parseJson } from '@drawdesk/contract/drawing/body/body-node-json'
import { Input } from 'antd'
import { lazy, useId, useMemo, useRef } from 'react'
import { useSettled } from '../../lib/editing/use-settled.ts'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { defineTexts, useTexts } from '../../lib/texts/texts.ts'
import { LazyPart } from '../lazy-part.tsx'
import './json-editor.css'

const CodeEditor = lazy(() => loadChunk(() => import('./code-editor.tsx')))

/** What is wrong in the text, and where: characters from 0. */
export interface TextProblem {
  position: number
  msg: string
}

interface JsonEditorProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  isReadOnly?: boolean
  /** Found by who reads the text, beside what is no JSON. */
  problem?: TextProblem | undefined
  /** Of the text; `any` is not checked here: JSON or YAML. */
  format?: 'json' | 'any'
  /** Said elsewhere already. */
  isInvalid?: boolean
  id?: string | undefined
  /** Id of what stands under it besides. */
  describedBy?: string | undefined
}

const CHECK_AFTER_MS = 400

const texts = defineTexts({
  zh: {
    line: '第 {line} 行：{msg}',
    notJson: '不是有效的 JSON',
    leave: '按 Tab 离开编辑框',
  },
  en: {
    line: 'Line {line}: {msg}',
    notJson: 'not valid JSON',
    leave: 'Press Tab to leave the editor',
  },
})

/** JSON with lines, colours and its first error at its place. Until its chunk is there, and where that does not come, it is a plain box. */
export function JsonEditor(props: JsonEditorProps) {
  const {
    label,
    value,
    onChange,
    placeholder,
    isReadOnly = false,
    problem: given,
    format = 'json',
    isInvalid,
    id,
    describedBy,
  } = props
  const t = useTexts(texts)
  const helpId = useId()
  const described = [describedBy, helpId].filter(Boolean).join(' ')
  const settled = useSettled(value, CHECK_AFTER_MS)
  const found = useMemo(
    () => (format === 'json' && settled.trim() !== '' ? jsonProblem(settled) : undefined),
    [settled, format],
  )
  const position = given?.position ?? (settled === value ? found : undefined)
  const msg = given?.msg ?? t('notJson')
  const problem = useMemo(() => (position === undefined ? undefined : { position, msg }), [position, msg])
  const line = problem && value.slice(0, problem.position).split('\n').length
  const isWrong = isInvalid === true || problem !== undefined
  // Who typed in the plain box goes on typing in the editor.
  const caret = useRef<number>(undefined)
  return (
    <div className="json-editor">
      <LazyPart
        fallback={
          <Input.TextArea
            id={id}
            className="draw-mono"
            aria-label={label}
            aria-describedby={described}
            placeholder={placeholder}
            value={value}
            readOnly={isReadOnly}
            status={isWrong ? 'error' : undefined}
            autoSize={{ minRows: 8, maxRows: 20 }}
            spellCheck={false}
            onSelect={({ currentTarget }) => {
              caret.current = currentTarget.selectionStart
            }}
            onBlur={({ currentTarget }) => {
              if (currentTarget.isConnected) caret.current = undefined
            }}
            onChange={(event) => onChange(event.target.value)}
          />
        }
      >
        <CodeEditor
          id={id}
          label={label}
          describedBy={described}
          caret={caret}
          value={value}
          placeholder={placeholder ?? ''}
          isReadOnly={isReadOnly}
          isInvalid={isWrong}
          problem={problem}
          onChange={onChange}
        />
      </LazyPart>
      <p id={helpId} className="json-editor-help">
        {problem && line !== undefined && (
          <span className="json-editor-problem" role="alert">
            {t('line', { line, msg: problem.msg })}
          </span>
        )}
        <span className="json-editor-leave">{t('leave')}</span>
      </p>
    </div>
  )
}

/** Where the text stops being JSON; undefined while it is. */
export function jsonProblem(text: string): number | undefined {
  try {
    parseJson(text)
    return undefined
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error
    return error.position
  }
}
