import { Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { textOf } from '../../../shared/bpmn/element.ts'
import { renderOffer, type OfferOption } from '../../../shared/people/offer.tsx'
import { referencesQuery } from '../../references.api.ts'
import { extensionsOf } from '../extensions.ts'
import { panelTexts } from '../panel.i18n.ts'
import { setValues, type PanelPart } from '../panel-part.ts'
import { ChoiceField, FieldFrame, FlagField, TextField } from '../parts/fields.tsx'
import { isExpression } from '../people/candidates.ts'

/** What Flowable's own modeler names a table by; ours stands before it. */
const REFERENCE = /^decision(Table|Service)?ReferenceKey$/

/** The table that a business rule task decides by: one of those there are, or a key as an expression. */
export function DecisionFields({ part }: { part: PanelPart }) {
  const t = useTexts(panelTexts)
  const id = useId()
  const { element } = part
  const { data } = useQuery(referencesQuery)
  const named = extensionsOf(element, 'flowable:Field').find((field) => REFERENCE.test(textOf(field, 'name')))
  const key = textOf(element, 'flowable:decisionRef') || textOf(named, 'stringValue') || textOf(named, 'string')
  const put = (text: string) => setValues(part, { 'flowable:decisionRef': text })
  const tables = data?.decisions ?? []
  const isMissing = data !== undefined && key !== '' && !isExpression(key) && !tables.some((one) => one.key === key)
  return (
    <>
      <FieldFrame id={id} label={t('decision')} problem={isMissing ? t('decisionMissing') : undefined}>
        <Select
          id={id}
          allowClear
          value={key === '' ? null : key}
          placeholder={tables.length === 0 && data ? t('decisionNone') : t('decisionHint')}
          showSearch={{ optionFilterProp: 'label' }}
          options={tables.map((one): OfferOption => ({ value: one.key, label: one.name, detail: one.key }))}
          optionRender={renderOffer}
          onChange={(next: string | undefined) => put(next ?? '')}
        />
      </FieldFrame>
      <TextField label={t('decisionKey')} help={t('decisionKeyHelp')} isCode value={key} onCommit={put} />
      <ResultField part={part} help={t('decisionResultHelp')} />
    </>
  )
}

export function ResultField({ part, help }: { part: PanelPart; help?: string }) {
  const t = useTexts(panelTexts)
  return (
    <TextField
      label={t('resultVariable')}
      help={help}
      isCode
      value={textOf(part.element, 'flowable:resultVariable')}
      onCommit={(text) => setValues(part, { 'flowable:resultVariable': text })}
    />
  )
}

const LANGUAGE = 'javascript'

/** The script of a script task. */
export function ScriptSection({ part }: { part: PanelPart }) {
  const t = useTexts(panelTexts)
  const { element } = part
  const { data } = useQuery(referencesQuery)
  const format = textOf(element, 'scriptFormat')
  const isOurs = format === '' || /^(javascript|js)$/i.test(format)
  const languages = [{ value: LANGUAGE, label: 'JavaScript' }]
  return (
    <>
      {data?.scripts === 0 && <p className="flow-panel-note">{t('scriptsOff')}</p>}
      <ChoiceField
        label={t('scriptFormat')}
        value={isOurs ? LANGUAGE : format}
        help={isOurs ? undefined : t('scriptFormatHelp')}
        options={isOurs ? languages : [...languages, { value: format, label: format }]}
        onChange={(scriptFormat) => setValues(part, { scriptFormat })}
      />
      <TextField
        label={t('script')}
        help={t('scriptHelp')}
        isCode
        rows={8}
        value={textOf(element, 'script')}
        onCommit={(script) => setValues(part, { script, scriptFormat: format || LANGUAGE })}
      />
      <ResultField part={part} help={t('scriptResultHelp')} />
      <FlagField
        label={t('autoStoreVariables')}
        help={t('autoStoreVariablesHelp')}
        value={element.get('flowable:autoStoreVariables') === true}
        onChange={(isOn) => setValues(part, { 'flowable:autoStoreVariables': isOn || undefined })}
      />
    </>
  )
}
