import {
  EXPRESSION_FUNCTIONS,
  EXPRESSION_GROUPS,
  TEMPLATE_FILTERS,
} from '@drawdesk/contract/drawing/definition/expression-functions'
import { Input } from 'antd'
import { useState } from 'react'
import { useText, useTexts } from '../../../../../lib/texts/texts.ts'
import { expressionTexts } from './expression.i18n.ts'
import './expression.css'

/** Every function with an example, and the filters of templates; found by words. Pressing one writes it around the expression. */
export function FunctionList({ onInsert }: { onInsert: ((call: string) => void) | undefined }) {
  const t = useTexts(expressionTexts)
  const say = useText()
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const found = EXPRESSION_FUNCTIONS.filter(({ call, text }) =>
    [call, text.zh, text.en].some((one) => one.toLowerCase().includes(wanted)),
  )
  return (
    <div className="draw-functions" role="group" aria-label={t('functions')}>
      <Input
        size="small"
        allowClear
        value={words}
        aria-label={t('findFunction')}
        placeholder={t('findFunction')}
        onChange={(event) => setWords(event.target.value)}
      />
      {found.length === 0 && <p className="draw-help">{t('noFunction')}</p>}
      {EXPRESSION_GROUPS.map((group) => {
        const rows = found.filter((one) => one.group === group)
        return rows.length === 0 ? null : (
          <section key={group} aria-label={t(`group_${group}`)}>
            <h4>{t(`group_${group}`)}</h4>
            <ul>
              {rows.map(({ name, call, text, example, gives }) => (
                <li key={name}>
                  <button
                    type="button"
                    disabled={!onInsert}
                    title={t('useFunction', { name })}
                    onClick={() => onInsert?.(name)}
                  >
                    <code>{call}</code>
                    <span>{say(text)}</span>
                    <code className="draw-function-example">{`${example} → ${JSON.stringify(gives)}`}</code>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {wanted === '' && (
        <section aria-label={t('filters')}>
          <h4>{t('filters')}</h4>
          <ul>
            {TEMPLATE_FILTERS.map(({ name, text, example, gives }) => (
              <li key={name}>
                <code>{`|${name}`}</code>
                <span>{say(text)}</span>
                <code className="draw-function-example">{`${example} → ${gives}`}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
