import { SIGN_SCHEMES, type DrawAuth, type DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { FRESH_OWN_SIGN } from '@drawdesk/contract/drawing/definition/own-sign'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { CheckControl, SelectControl, TemplateControl, TextControl } from '../fields/controls.tsx'
import { useEditorContext, useEditorState } from '../state/editor-context.ts'
import { editorTexts } from '../editor.i18n.ts'
import { OwnSignFields } from './own-sign-fields.tsx'
import { sectionTexts } from './sections.i18n.ts'

/** What each kind begins with, so that only the exceptions need typing. */
const FRESH_AUTH: Readonly<Record<DrawAuth['kind'], DrawAuth>> = {
  none: { kind: 'none' },
  header: { kind: 'header', name: 'Authorization', value: 'Bearer {{secret.apiKey}}' },
  query: { kind: 'query', name: 'key', value: '{{secret.apiKey}}' },
  basic: { kind: 'basic', user: '{{secret.user}}', pass: '{{secret.pass}}' },
  sign: { kind: 'sign', scheme: 'tc3', keyId: '{{secret.accessKeyId}}', key: '{{secret.accessKeySecret}}' },
  ownSign: FRESH_OWN_SIGN,
}
const isKind = (kind: string): kind is DrawAuth['kind'] => Object.hasOwn(FRESH_AUTH, kind)

export function AuthFields({ variables }: { variables: readonly string[] }) {
  const t = useTexts(editorTexts)
  const { store } = useEditorContext()
  const kind = useEditorState(({ draft }) => (draft.definition as Partial<DrawDefinition>).auth?.kind ?? 'none')
  const secrets = variables.filter((name) => name.startsWith('secret.'))
  const choices = (
    [
      ['none', 'authNone'],
      ['header', 'authHeader'],
      ['query', 'authQuery'],
      ['basic', 'authBasic'],
      ['sign', 'authSign'],
      ['ownSign', 'authOwnSign'],
    ] as const
  ).map(([value, label]) => ({ value, label: t(label) }))
  return (
    <>
      <SelectControl
        path="definition.auth.kind"
        label={t('auth')}
        fallback="none"
        width={kind === 'header' || kind === 'query' ? 'third' : 'full'}
        onPicked={(next) => isKind(next) && store.getState().set('definition.auth', FRESH_AUTH[next])}
        choices={choices}
      />
      {(kind === 'header' || kind === 'query') && (
        <>
          <TextControl path="definition.auth.name" label={t('authName')} width="third" isMono isRequired />
          <TemplateControl
            path="definition.auth.value"
            label={t('authValue')}
            width="third"
            isRequired
            variables={secrets}
          />
          <p className="draw-help draw-wide">{t('authValueHelp')}</p>
        </>
      )}
      {kind === 'basic' && (
        <>
          <TemplateControl path="definition.auth.user" label={t('authUser')} isRequired variables={secrets} />
          <TemplateControl path="definition.auth.pass" label={t('authPass')} isRequired variables={secrets} />
        </>
      )}
      {kind === 'sign' && <SignFields secrets={secrets} />}
      {kind === 'ownSign' && <OwnSignFields secrets={secrets} />}
      {kind !== 'none' && <CheckControl path="definition.auth.optional" label={t('authOptional')} />}
    </>
  )
}

/** Signed requests: the scheme, what it signs besides the request, and which secrets it signs with. */
function SignFields({ secrets }: { secrets: readonly string[] }) {
  const t = useTexts(sectionTexts)
  return (
    <>
      <SelectControl
        path="definition.auth.scheme"
        label={t('scheme')}
        isRequired
        width="full"
        choices={SIGN_SCHEMES.map((value) => ({ value, label: t(value) }))}
      />
      <TextControl path="definition.auth.service" label={t('service')} help={t('serviceHelp')} width="third" isMono />
      <TextControl path="definition.auth.region" label={t('region')} help={t('regionHelp')} width="third" isMono />
      <TextControl
        path="definition.auth.version"
        label={t('apiVersion')}
        help={t('apiVersionHelp')}
        width="third"
        isMono
      />
      <TextControl path="definition.auth.action" label={t('action')} help={t('actionHelp')} width="full" isMono />
      <TemplateControl path="definition.auth.keyId" label={t('keyId')} width="third" variables={secrets} />
      <TemplateControl path="definition.auth.key" label={t('signKey')} width="third" variables={secrets} />
      <TemplateControl path="definition.auth.token" label={t('signToken')} width="third" variables={secrets} />
      <p className="draw-help draw-wide">{t('signHelp')}</p>
    </>
  )
}
