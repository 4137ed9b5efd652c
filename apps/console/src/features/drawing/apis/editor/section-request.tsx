import { DRAW_CAPABILITIES, HTTP_METHODS } from '@drawdesk/contract/drawing/definition/draw-definition'
import { useMemo } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { AddressNote } from './fields/address-note.tsx'
import {
  AreaControl,
  CheckControl,
  NumberControl,
  SelectControl,
  TemplateControl,
  TextControl,
} from './fields/controls.tsx'
import { DurationControl } from './fields/duration-control.tsx'
import { useEditorState } from './state/editor-context.ts'
import { editorTexts } from './editor.i18n.ts'
import { PairRows } from './cards/pair-rows.tsx'
import { Section } from './section.tsx'
import { AuthFields } from './sections/auth-fields.tsx'
import { ProxyField } from './sections/proxy-field.tsx'
import { callVariables } from './state/variables.ts'

export function BasicSection() {
  const t = useTexts(editorTexts)
  return (
    <Section name="basic">
      <TextControl path="apiName" label={t('apiName')} isRequired />
      <TextControl path="apiCode" label={t('apiCode')} help={t('apiCodeHelp')} isRequired isMono />
      <SelectControl
        path="definition.capability"
        label={t('capability')}
        isRequired
        choices={DRAW_CAPABILITIES.map((value) => ({ value, label: t(value) }))}
      />
      <NumberControl path="sort" label={t('sort')} />
      <AreaControl path="defaultPrompt" label={t('defaultPrompt')} help={t('defaultPromptHelp')} />
      <AreaControl path="negativePrompt" label={t('negativePrompt')} />
      <TextControl path="remark" label={t('remark')} width="full" />
    </Section>
  )
}

export function RequestSection() {
  const t = useTexts(editorTexts)
  const names = useEditorState(({ draft }) => callVariables(draft.definition).join(' '))
  const variables = useMemo(() => names.split(' '), [names])
  return (
    <Section name="request">
      <TextControl
        path="definition.baseUrl"
        label={t('baseUrl')}
        help={t('baseUrlHelp')}
        isRequired
        isMono
        width="full"
      />
      <AddressNote />
      <SelectControl
        path="definition.submit.method"
        label={t('method')}
        isRequired
        width="third"
        choices={HTTP_METHODS.map((value) => ({ value, label: value }))}
      />
      <SelectControl
        path="definition.submit.contentType"
        label={t('contentType')}
        width="third"
        choices={(['json', 'form', 'multipart'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <DurationControl path="definition.submit.timeoutMs" label={t('timeoutMs')} width="third" />
      <TemplateControl
        path="definition.submit.path"
        label={t('path')}
        help={t('pathHelp')}
        isRequired
        width="full"
        variables={variables}
      />
      <AuthFields variables={variables} />
      <ProxyField />
      <PairRows path="definition.submit.headers" label={t('headers')} addLabel={t('addHeader')} variables={variables} />
      <div className="draw-wide">
        <CheckControl path="definition.keepHeaders" label={t('keepHeaders')} />
      </div>
      <PairRows path="definition.submit.query" label={t('query')} addLabel={t('addQuery')} variables={variables} />
    </Section>
  )
}
