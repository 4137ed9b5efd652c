import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers, placeholder } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { TextProblem } from './json-editor.tsx'
import { jsonLanguage } from './json-language.ts'

interface CodeEditorProps {
  id: string | undefined
  label: string
  describedBy: string
  /** Where somebody was typing when this came in the place of a plain box. */
  caret: RefObject<number | undefined>
  value: string
  placeholder: string
  isReadOnly: boolean
  isInvalid: boolean
  problem: TextProblem | undefined
  onChange: (value: string) => void
}

const HIGHLIGHT = HighlightStyle.define([
  { tag: tags.propertyName, class: 'code-name' },
  { tag: tags.string, class: 'code-string' },
  { tag: tags.variableName, class: 'code-variable' },
  { tag: [tags.number, tags.bool, tags.null], class: 'code-number' },
  { tag: tags.comment, class: 'code-comment' },
])

/** JSON (or YAML) in an editor with lines. Tab leaves it: nothing is bound to that key. */
export default function CodeEditor(props: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const rules = useRef(new Compartment())
  const changed = useEffectEvent((value: string) => props.onChange(value))
  const { value, problem, id, label, describedBy, isReadOnly, isInvalid } = props

  const begin = useEffectEvent((parent: HTMLElement) => {
    const made = new EditorView({
      parent,
      state: EditorState.create({
        doc: props.value,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          indentUnit.of('  '),
          indentOnInput(),
          bracketMatching(),
          highlightActiveLine(),
          jsonLanguage,
          syntaxHighlighting(HIGHLIGHT),
          EditorView.lineWrapping,
          placeholder(props.placeholder),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.updateListener.of(({ docChanged, state }) => docChanged && changed(state.doc.toString())),
          rules.current.of(rulesOf(props)),
        ],
      }),
    })
    view.current = made
    if (props.caret.current !== undefined) {
      made.dispatch({ selection: { anchor: Math.min(props.caret.current, made.state.doc.length) } })
      made.focus()
    }
    return () => {
      view.current = undefined
      made.destroy()
    }
  })
  useEffect(() => (place.current ? begin(place.current) : undefined), [])
  useEffect(() => {
    const effects = rules.current.reconfigure(rulesOf({ id, label, describedBy, isReadOnly, isInvalid }))
    view.current?.dispatch({ effects })
  }, [id, label, describedBy, isReadOnly, isInvalid])
  useEffect(() => {
    const now = view.current?.state.doc.toString()
    if (now === undefined || now === value) return
    view.current?.dispatch({ changes: { from: 0, to: now.length, insert: value } })
  }, [value])
  useEffect(() => {
    const shown = view.current
    if (!shown) return
    const { length } = shown.state.doc
    const from = Math.min(problem?.position ?? 0, length)
    const marks = problem
      ? [{ from, to: Math.min(from + 1, length), severity: 'error' as const, message: problem.msg }]
      : []
    shown.dispatch(setDiagnostics(shown.state, marks))
  }, [problem])
  return (
    <div
      ref={place}
      className="code-editor"
      data-invalid={isInvalid || undefined}
      data-readonly={isReadOnly || undefined}
    />
  )
}

function rulesOf({
  id,
  label,
  describedBy,
  isReadOnly,
  isInvalid,
}: Pick<CodeEditorProps, 'id' | 'label' | 'describedBy' | 'isReadOnly' | 'isInvalid'>): Extension {
  return [
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of({
      'aria-label': label,
      // It is focused anyway; tools that look for the keyboard know it by this.
      tabindex: '0',
      'aria-multiline': 'true',
      'aria-describedby': describedBy,
      ...(id !== undefined && { id }),
      ...(isReadOnly && { 'aria-readonly': 'true' }),
      ...(isInvalid && { 'aria-invalid': 'true' }),
    }),
  ]
}
