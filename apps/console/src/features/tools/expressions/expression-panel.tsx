import { useMutation } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { runExpression } from '../tools.api.ts'
import { toolsTexts } from '../tools.i18n.ts'
import { EnvEditor } from './env-editor.tsx'
import { envText, readEnv } from './env-text.ts'
import { ExampleList } from './example-list.tsx'
import { ExpressionEditor } from './expression-editor.tsx'
import { FunctionList } from './function-list.tsx'
import { HistoryList } from './history-list.tsx'
import { useHistory } from './history.ts'
import { resultText, ResultView } from './result-view.tsx'

const SIDES = ['examples', 'functions', 'history'] as const
type Side = (typeof SIDES)[number]

/** Of a result in the history. */
const OUTCOME_LENGTH = 120

interface Draft {
  expression: string
  envText: string
}

/** The expression's own mistake in a failure; undefined when something else is wrong. */
function mistakeIn(error: unknown): { message: string; position?: number | undefined } | undefined {
  const found = error instanceof ApiError ? error.errors?.find(({ field }) => field === 'expression') : undefined
  return found && { message: found.msg, position: found.position }
}

/** Editor, variables and result, with examples, the functions and the history beside them. */
export function ExpressionPanel() {
  const t = useTexts(toolsTexts)
  const [draft, setDraft] = useState<Draft>({ expression: '', envText: '' })
  const [side, setSide] = useState<Side>('examples')
  const history = useHistory()
  const input = useRef<HTMLTextAreaElement>(null)
  const reading = readEnv(draft.envText)
  const running = useMutation({
    mutationFn: ({ expression, env }: Draft & { env: Record<string, unknown> }) => runExpression(expression, env),
    onSuccess: (answer, ran) =>
      history.add({
        expression: ran.expression,
        envText: ran.envText,
        outcome: resultText(answer).slice(0, OUTCOME_LENGTH),
        isFailed: false,
      }),
    onError: (error, ran) => {
      const mistake = mistakeIn(error)
      if (mistake)
        history.add({ expression: ran.expression, envText: ran.envText, outcome: mistake.message, isFailed: true })
    },
  })
  // A mark stands for what was run; once something else stands in the editor it would point at the wrong letter.
  const isAsRun = running.variables?.expression === draft.expression && running.variables.envText === draft.envText
  const mistake = mistakeIn(running.error)

  const run = (next: Draft = draft): void => {
    const given = readEnv(next.envText)
    if (next.expression.trim() !== '' && !('problem' in given)) running.mutate({ ...next, env: given.env })
  }
  const bring = (next: Draft): void => {
    setDraft(next)
    input.current?.focus()
  }

  /** The name with an open bracket, over what is selected; the cursor then stands within. */
  const insert = (name: string): void => {
    const { selectionStart: from, selectionEnd: to } = input.current ?? {
      selectionStart: draft.expression.length,
      selectionEnd: draft.expression.length,
    }
    const written = `${name}()`
    setDraft({ ...draft, expression: draft.expression.slice(0, from) + written + draft.expression.slice(to) })
    // After React has put the new text into the field, which would move the cursor to its end.
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(from + written.length - 1, from + written.length - 1)
    })
  }

  return (
    <div className="tools-grid">
      <div className="tools-main">
        <div className="tools-card">
          <ExpressionEditor
            value={draft.expression}
            problem={isAsRun ? mistake : undefined}
            inputRef={input}
            onChange={(expression) => setDraft({ ...draft, expression })}
            onRun={() => run()}
          />
          <EnvEditor
            value={draft.envText}
            reading={reading}
            onChange={(text) => setDraft({ ...draft, envText: text })}
            onRun={() => run()}
          />
          <div className="tools-actions">
            <Button
              type="primary"
              loading={running.isPending}
              disabled={draft.expression.trim() === '' || 'problem' in reading}
              onClick={() => run()}
            >
              {t('run')}
            </Button>
            <kbd className="tools-help">{t('runKeys')}</kbd>
          </div>
        </div>
        <ResultView
          answer={running.data}
          error={mistake ? undefined : running.error}
          isWrong={mistake !== undefined}
          isRunning={running.isPending}
          onRetry={() => run()}
        />
      </div>
      <aside className="tools-card tools-side" aria-label={t('side')}>
        <Segmented
          block
          value={side}
          options={SIDES.map((value) => ({ value, label: t(`side.${value}`) }))}
          onChange={setSide}
        />
        <div className="tools-side-body" key={side}>
          {side === 'examples' && (
            <ExampleList
              onUse={(example) => {
                const next = {
                  expression: example.expression,
                  envText: Object.keys(example.env).length > 0 ? envText(example.env) : '',
                }
                bring(next)
                run(next)
              }}
            />
          )}
          {side === 'functions' && <FunctionList onInsert={insert} />}
          {side === 'history' && (
            <HistoryList
              entries={history.entries}
              onUse={({ expression, envText: text }) => bring({ expression, envText: text })}
              onClear={history.clear}
            />
          )}
        </div>
      </aside>
    </div>
  )
}
