import type { DataScopeClass } from '@drawdesk/contract/rights/data-scope'
import { Input, type GetRef } from 'antd'
import { useRef, type ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { asText, commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { dataScopeTexts } from './data-scope.i18n.ts'
import { examplesOf } from './examples.ts'

const VARIABLES = ['userId', 'deptId', 'deptIds', 'roleIds', 'account'] as const
const ROWS = { minRows: 3, maxRows: 8 }

/** The condition of a custom scope, with what it may be made of: pressed, a column or a variable is put where the cursor is. */
export function ConditionInput({
  scopeClass,
  ...props
}: InputProps & { scopeClass: DataScopeClass | undefined }): ReactNode {
  const t = useTexts(dataScopeTexts)
  const box = useRef<GetRef<typeof Input.TextArea>>(null)
  const text = asText(props.value)
  const insert = (word: string) => {
    const area = box.current?.resizableTextArea?.textArea
    const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length]
    const head = text.slice(0, from)
    const put = `${head === '' || /[\s(,]$/.test(head) ? '' : ' '}${word}`
    props.onChange?.(head + put + text.slice(to))
    const end = from + put.length
    // Once the new text stands in the box.
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(end, end)
    })
  }
  const word = (name: string, title: string, put = name) => (
    <button key={name} type="button" disabled={props.isDisabled} title={title} onClick={() => insert(put)}>
      {name}
    </button>
  )
  return (
    <>
      <Input.TextArea
        ref={box}
        {...commonProps(props)}
        className="res-code"
        spellCheck={false}
        autoSize={ROWS}
        value={text}
        onChange={(event) => props.onChange?.(event.target.value)}
      />
      <div className="scope-value-help">
        <p>{t('grammar')}</p>
        {scopeClass ? (
          <>
            <p>{t('columns')}</p>
            <div className="scope-words">{scopeClass.columns.map(({ name, title }) => word(name, title))}</div>
            <p>{t('variables')}</p>
            <div className="scope-words">{VARIABLES.map((name) => word(`\${${name}}`, t(name)))}</div>
            <p>{t('examples')}</p>
            <div className="scope-words">
              {examplesOf(scopeClass).map((example) => (
                <button
                  key={example}
                  type="button"
                  disabled={props.isDisabled}
                  onClick={() => props.onChange?.(example)}
                >
                  {example}
                </button>
              ))}
            </div>
          </>
        ) : (
          <p>{t('pickClass')}</p>
        )}
      </div>
    </>
  )
}
