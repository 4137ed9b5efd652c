import { DRAW_CAPABILITIES, HTTP_METHODS, type DrawAuth, type DrawDefinition } from '@drawdesk/contract/biz/draw-definition'
import { useMemo } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { AreaControl, CheckControl, NumberControl, SelectControl, TemplateControl, TextControl } from './controls.tsx'
import { useEditorContext, useEditorState } from './editor-context.ts'
import { editorTexts } from './editor.i18n.ts'
import { PairRows } from './pair-rows.tsx'
import { Section } from './section.tsx'
import { callVariables } from './variables.ts'

export function BasicSection() {
  const t = useTexts(editorTexts)
  return (
    <Section name="basic">
      <TextControl path="apiName" label={t('apiName')} isRequired />
      <TextControl path="apiCode" label={t('apiCode')} help={t('apiCodeHelp')} isRequired isMono />
      <SelectControl path="definition.capability" label={t('capability')} isRequired choices={DRAW_CAPABILITIES.map((value) => ({ value, label: t(value) }))} />
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
      <TextControl path="definition.baseUrl" label={t('baseUrl')} help={t('baseUrlHelp')} isRequired isMono width="full" />
      <SelectControl path="definition.submit.method" label={t('method')} isRequired width="third" choices={HTTP_METHODS.map((value) => ({ value, label: value }))} />
      <SelectControl path="definition.submit.contentType" label={t('contentType')} width="third" choices={(['json', 'form', 'multipart'] as const).map((value) => ({ value, label: t(value) }))} />
      <NumberControl path="definition.submit.timeoutMs" label={t('timeoutMs')} width="third" />
      <TemplateControl path="definition.submit.path" label={t('path')} help={t('pathHelp')} isRequired width="full" variables={variables} />
      <AuthFields variables={variables} />
      <PairRows path="definition.submit.headers" label={t('headers')} addLabel={t('addHeader')} variables={variables} />
      <PairRows path="definition.submit.query" label={t('query')} addLabel={t('addQuery')} variables={variables} />
    </Section>
  )
}

/** What each kind begins with, so that only the exceptions need typing. */
const FRESH_AUTH: Readonly<Record<'none' | 'header' | 'query' | 'basic', DrawAuth>> = {
  none: { kind: 'none' },
  header: { kind: 'header', name: 'Authorization', value: 'Bearer {{secret.apiKey}}' },
  query: { kind: 'query', name: 'key', value: '{{secret.apiKey}}' },
  basic: { kind: 'basic', user: '{{secret.user}}', pass: '{{secret.pass}}' },
}

function AuthFields({ variables }: { variables: readonly string[] }) {
  const t = useTexts(editorTexts)
  const { store } = useEditorContext()
  const kind = useEditorState(({ draft }) => (draft.definition as Partial<DrawDefinition>).auth?.kind ?? 'none')
  const pick = (next: string) => {
    if (next === 'none' || next === 'header' || next === 'query' || next === 'basic') store.getState().set('definition.auth', FRESH_AUTH[next])
  }
  return (
    <>
      <SelectControl
        path="definition.auth.kind"
        label={t('auth')}
        width={kind === 'header' || kind === 'query' ? 'third' : 'full'}
        onPicked={pick}
        choices={[
          { value: 'none', label: t('authNone') },
          { value: 'header', label: t('authHeader') },
          { value: 'query', label: t('authQuery') },
          { value: 'basic', label: t('authBasic') },
        ]}
      />
      {(kind === 'header' || kind === 'query') && (
        <>
          <TextControl path="definition.auth.name" label={t('authName')} width="third" isMono isRequired />
          <TemplateControl path="definition.auth.value" label={t('authValue')} width="third" isRequired variables={variables.filter((name) => name.startsWith('secret.'))} />
          <p className="draw-help draw-wide">{t('authValueHelp')}</p>
        </>
      )}
      {kind === 'basic' && (
        <>
          <TemplateControl path="definition.auth.user" label={t('authUser')} isRequired variables={variables.filter((name) => name.startsWith('secret.'))} />
          <TemplateControl path="definition.auth.pass" label={t('authPass')} isRequired variables={variables.filter((name) => name.startsWith('secret.'))} />
        </>
      )}
      {kind !== 'none' && <CheckControl path="definition.auth.optional" label={t('authOptional')} />}
    </>
  )
}
