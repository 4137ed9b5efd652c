import { autocompletion, completionKeymap, type Completion, type CompletionSource } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { MySQL, PostgreSQL, sql, type SQLNamespace } from '@codemirror/lang-sql'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, Prec, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers, placeholder } from '@codemirror/view'
import type { ReportTablesAnswer } from '@drawdesk/contract/reports/report-run'
import { tags } from '@lezer/highlight'
import { useEffect, useEffectEvent, useRef } from 'react'
import './sql-editor.css'

export interface SqlEditorProps {
  value: string
  label: string
  hint: string
  /** Id of what stands under it. */
  describedBy?: string | undefined
  isReadOnly: boolean
  isInvalid: boolean
  isMySql: boolean
  tables: ReportTablesAnswer | undefined
  /** What is offered after a colon. */
  params: readonly string[]
  /** What is wrong, and where. */
  problem: { position: number; msg: string } | undefined
  onChange: (value: string) => void
  /** By Ctrl or Command and Enter. */
  onRun: () => void
}

const HIGHLIGHT = HighlightStyle.define([
  { tag: tags.keyword, class: 'sql-keyword' },
  { tag: [tags.string, tags.special(tags.string)], class: 'sql-string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'sql-number' },
  { tag: [tags.lineComment, tags.blockComment], class: 'sql-comment' },
  { tag: tags.typeName, class: 'sql-type' },
])
/** A word after the place where something is wrong. */
const WORD = /^[\w$.]+/

/** SQL with completion of tables, columns, functions and parameters. Tab leaves it. */
export default function SqlEditor(props: SqlEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const parts = useRef({ language: new Compartment(), rules: new Compartment() })
  const changed = useEffectEvent((value: string) => props.onChange(value))
  const run = useEffectEvent(() => props.onRun())
  const completeParams = useEffectEvent<CompletionSource>((context) => {
    const word = context.matchBefore(/:\w*/)
    if (!word || context.state.sliceDoc(Math.max(0, word.from - 1), word.from) === ':') return null
    return { from: word.from + 1, options: props.params.map((label) => ({ label, type: 'variable' })) }
  })
  const { value, problem, tables, isMySql } = props

  const begin = useEffectEvent((parent: HTMLElement) => {
    const made = new EditorView({
      parent,
      state: EditorState.create({
        doc: props.value,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          highlightActiveLine(),
          syntaxHighlighting(HIGHLIGHT),
          autocompletion({ activateOnTyping: true, icons: false }),
          EditorView.lineWrapping,
          placeholder(props.hint),
          Prec.highest(
            keymap.of([
              {
                key: 'Mod-Enter',
                run: () => {
                  run()
                  return true
                },
              },
            ]),
          ),
          keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
          EditorState.languageData.of(() => [
            { autocomplete: (context: Parameters<CompletionSource>[0]) => completeParams(context) },
          ]),
          EditorView.updateListener.of(({ docChanged, state }) => docChanged && changed(state.doc.toString())),
          parts.current.language.of(languageOf(tables, isMySql)),
          parts.current.rules.of(rulesOf(props)),
        ],
      }),
    })
    view.current = made
    return () => {
      view.current = undefined
      made.destroy()
    }
  })
  useEffect(() => (place.current ? begin(place.current) : undefined), [])
  useEffect(() => {
    view.current?.dispatch({ effects: parts.current.language.reconfigure(languageOf(tables, isMySql)) })
  }, [tables, isMySql])
  const { isReadOnly, isInvalid, label, describedBy } = props
  useEffect(() => {
    const effects = parts.current.rules.reconfigure(rulesOf({ isReadOnly, isInvalid, label, describedBy }))
    view.current?.dispatch({ effects })
  }, [isReadOnly, isInvalid, label, describedBy])
  useEffect(() => {
    const now = view.current?.state.doc.toString()
    if (now === undefined || now === value) return
    view.current?.dispatch({ changes: { from: 0, to: now.length, insert: value } })
  }, [value])
  useEffect(() => {
    const shown = view.current
    if (!shown) return
    const length = shown.state.doc.length
    const from = Math.min(problem?.position ?? 0, length)
    const word = WORD.exec(shown.state.sliceDoc(from))?.[0].length ?? 1
    const to = Math.min(length, from + word)
    const marks = problem ? [{ from, to: Math.max(from, to), severity: 'error' as const, message: problem.msg }] : []
    shown.dispatch(setDiagnostics(shown.state, marks))
    if (problem) shown.dispatch({ selection: { anchor: from }, scrollIntoView: true })
  }, [problem])
  return (
    <div
      ref={place}
      className="sql-editor"
      data-invalid={isInvalid || undefined}
      data-readonly={isReadOnly || undefined}
    />
  )
}

function languageOf(tables: ReportTablesAnswer | undefined, isMySql: boolean): Extension {
  const schema: SQLNamespace = Object.fromEntries(
    (tables?.tables ?? []).map(({ name, comment, columns }) => [
      name,
      {
        self: option(name, 'type', comment),
        children: columns.map((column) =>
          option(column.name, 'property', [column.type, column.comment].filter(Boolean).join(' · ')),
        ),
      },
    ]),
  )
  const language = sql({ dialect: isMySql ? MySQL : PostgreSQL, schema, upperCaseKeywords: false })
  const functions = (tables?.functions ?? []).map((name) => option(name, 'function', ''))
  const completeFunctions: CompletionSource = (context) => {
    const word = context.matchBefore(/\w+/)
    return word && { from: word.from, options: functions, validFor: /^\w*$/ }
  }
  return [language, language.language.data.of({ autocomplete: completeFunctions })]
}

const option = (label: string, type: string, detail: string): Completion => ({
  label,
  type,
  ...(detail !== '' && { detail }),
})

function rulesOf({
  isReadOnly,
  isInvalid,
  label,
  describedBy,
}: Pick<SqlEditorProps, 'isReadOnly' | 'isInvalid' | 'label' | 'describedBy'>): Extension {
  return [
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-multiline': 'true',
      ...(isReadOnly && { 'aria-readonly': 'true' }),
      ...(isInvalid && { 'aria-invalid': 'true' }),
      ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    }),
  ]
}
