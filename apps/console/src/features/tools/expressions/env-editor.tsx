import { Button } from 'antd'
import { useId } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { toolsTexts } from '../tools.i18n.ts'
import { envText, type EnvReading } from './env-text.ts'
import { runOnKeys } from './expression-editor.tsx'

interface EnvEditorProps {
  value: string
  /** What the text was read as. */
  reading: EnvReading
  onChange(value: string): void
  onRun(): void
}

/** The variables as JSON, checked while they are typed. */
export function EnvEditor({ value, reading, onChange, onRun }: EnvEditorProps) {
  const t = useTexts(toolsTexts)
  const id = useId()
  const isWrong = 'problem' in reading
  return (
    <div className="tools-field">
      <div className="tools-field-head">
        <label htmlFor={id}>{t('env')}</label>
        <Button
          size="small"
          type="text"
          disabled={isWrong || value.trim() === ''}
          onClick={() => !isWrong && onChange(envText(reading.env))}
        >
          {t('env.format')}
        </Button>
      </div>
      <div className="tools-editor" data-wrong={isWrong || undefined}>
        <textarea
          id={id}
          rows={5}
          value={value}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder='{ "price": 128, "count": 3 }'
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => runOnKeys(event, onRun)}
        />
      </div>
      <div id={`${id}-note`} className="tools-note" aria-live="polite">
        {isWrong ? (
          <span className="tools-problem">{t(`env.${reading.problem}`, { why: reading.why })}</span>
        ) : reading.hasUnsafe ? (
          <span className="tools-warning">{t('env.unsafe')}</span>
        ) : (
          <span className="tools-help">{t('envHelp')}</span>
        )}
      </div>
    </div>
  )
}
