import { AVIATOR_FUNCTIONS, AVIATOR_GROUPS } from '@drawdesk/contract/tools/aviator-functions'
import { Input } from 'antd'
import { useState } from 'react'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { toolsTexts } from '../tools.i18n.ts'

/** Every function by group; a click inserts its name at the cursor. */
export function FunctionList({ onInsert }: { onInsert(name: string): void }) {
  const t = useTexts(toolsTexts)
  const say = useText()
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const found = AVIATOR_FUNCTIONS.filter(({ signature, text }) =>
    [signature, text.zh, text.en].some((one) => one.toLowerCase().includes(wanted)),
  )
  return (
    <>
      <Input
        allowClear
        value={words}
        aria-label={t('search')}
        placeholder={t('search.help')}
        onChange={(event) => setWords(event.target.value)}
      />
      {found.length === 0 && <p className="tools-help">{t('search.none', { words: words.trim() })}</p>}
      {AVIATOR_GROUPS.map((group) => {
        const rows = found.filter((one) => one.group === group)
        return rows.length === 0 ? null : (
          <section key={group} aria-label={t(`group.${group}`)}>
            <h3 className="tools-group">{t(`group.${group}`)}</h3>
            <ul className="tools-list">
              {rows.map(({ name, signature, text }) => (
                <li key={name}>
                  <button type="button" className="tools-row" title={t('insert')} onClick={() => onInsert(name)}>
                    <code>{signature}</code>
                    <span>{say(text)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
