import { COPY_HANDLER } from '@drawdesk/workflow/approval-chain/chain'
import { useId, useState } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { textOf, typeOf } from '../../../shared/bpmn/element.ts'
import { ColleagueSelect } from '../../../shared/people/colleague-select.tsx'
import { extensionsOf, withExtensions } from '../extensions.ts'
import { panelTexts } from '../panel.i18n.ts'
import { setValues, type PanelPart } from '../panel-part.ts'
import { ChoiceField, FieldFrame, FlagField, TextField } from '../parts/fields.tsx'
import { splitList } from '../people/candidates.ts'
import { DecisionFields, ResultField } from './automatic.tsx'

type Kind = 'none' | 'copy' | 'handler' | 'expression'

/** The handler that shows an instance to people, and its field of them. */
const COPY = { handler: COPY_HANDLER, field: 'people' } as const
const FIELD = 'flowable:Field'

/** What a service, send or business rule task does: the latter decides by a table, unless a diagram from elsewhere says otherwise. */
export function ServiceSection({ part }: { part: PanelPart }) {
  const { element } = part
  const isOther = textOf(element, 'flowable:class') !== '' || textOf(element, 'flowable:expression') !== ''
  if (typeOf(element) === 'businessRuleTask' && !isOther) return <DecisionFields part={part} />
  return <WorkFields part={part} />
}

function WorkFields({ part }: { part: PanelPart }) {
  const t = useTexts(panelTexts)
  const { element } = part
  const [handler, expression] = [textOf(element, 'flowable:class'), textOf(element, 'flowable:expression')]
  const stored: Kind = handler === COPY.handler ? 'copy' : handler ? 'handler' : expression ? 'expression' : 'none'
  const [wanted, setWanted] = useState<Kind>()
  const kind = wanted ?? stored
  const choose = (next: Kind) => {
    setWanted(next === 'handler' || next === 'expression' ? next : undefined)
    setValues(part, { 'flowable:class': next === 'copy' ? COPY.handler : '', 'flowable:expression': '' })
  }
  return (
    <>
      <ChoiceField
        label={t('serviceKind')}
        value={kind}
        options={[
          { value: 'none', label: t('serviceNone') },
          { value: 'copy', label: t('serviceCopy') },
          { value: 'handler', label: t('serviceHandler') },
          { value: 'expression', label: t('serviceExpression') },
        ]}
        onChange={choose}
      />
      {kind === 'copy' && <CopyField part={part} />}
      {kind === 'handler' && (
        <TextField
          label={t('handler')}
          help={t('handlerHelp')}
          isCode
          value={handler}
          onCommit={(text) => setValues(part, { 'flowable:class': text })}
        />
      )}
      {kind === 'expression' && (
        <TextField
          label={t('expression')}
          isCode
          rows={2}
          value={expression}
          onCommit={(text) => setValues(part, { 'flowable:expression': text })}
        />
      )}
      {kind !== 'copy' && <ResultField part={part} />}
    </>
  )
}

function CopyField({ part }: { part: PanelPart }) {
  const t = useTexts(panelTexts)
  const id = useId()
  const fields = extensionsOf(part.element, FIELD)
  const users = textOf(
    fields.find((field) => textOf(field, 'name') === COPY.field),
    'stringValue',
  )
  const put = (ids: readonly string[]) =>
    withExtensions(part, FIELD, [
      ...fields.filter((field) => textOf(field, 'name') !== COPY.field),
      part.canvas.create(FIELD, { name: COPY.field, stringValue: ids.join(',') }),
    ])
  return (
    <FieldFrame id={id} label={t('copyUsers')}>
      <ColleagueSelect id={id} value={splitList(users)} onChange={put} />
    </FieldFrame>
  )
}

/** Which process a call activity calls, and what goes in and comes back. */
export function CallSection({ part }: { part: PanelPart }) {
  const t = useTexts(panelTexts)
  const { element } = part
  return (
    <>
      <TextField
        label={t('calledElement')}
        isCode
        value={textOf(element, 'calledElement')}
        onCommit={(calledElement) => setValues(part, { calledElement })}
      />
      <TextField
        label={t('businessKey')}
        isCode
        value={textOf(element, 'flowable:businessKey')}
        onCommit={(text) => setValues(part, { 'flowable:businessKey': text })}
      />
      <FlagField
        label={t('inheritVariables')}
        value={element.get('flowable:inheritVariables') === true}
        onChange={(isAll) => setValues(part, { 'flowable:inheritVariables': isAll || undefined })}
      />
    </>
  )
}
