import { CALLBACK_VERIFIES, type CallbackSpec } from '@drawdesk/contract/drawing/definition/draw-definition'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { ExpressionControl, NumberControl, SelectControl, TemplateControl, TextControl } from '../fields/controls.tsx'
import { useEditorState } from '../state/editor-context.ts'
import { valueAt } from '../state/path-value.ts'
import { ProgressFields, StatusWords } from './poll-fields.tsx'
import { sectionTexts } from './sections.i18n.ts'

export const FRESH_CALLBACK: CallbackSpec = {
  verify: { kind: 'tokenInPath' },
  id: 'body.id',
  status: 'body.status',
  map: { done: ['SUCCESS'], failed: ['FAILURE'] },
}

/** Calls that the provider makes to us: how they are believed, whose they are, and what they say. */
export function CallbackFields() {
  const t = useTexts(sectionTexts)
  const kind = useEditorState(({ draft }) => valueAt(draft, 'definition.callback.verify.kind'))
  return (
    <>
      <h3 className="draw-wide">{t('callbackTitle')}</h3>
      <p className="draw-help draw-wide">{t('callbackTitleHelp')}</p>
      <SelectControl
        path="definition.callback.verify.kind"
        label={t('verify')}
        isRequired
        width="full"
        choices={CALLBACK_VERIFIES.map((value) => ({ value, label: t(value) }))}
      />
      {kind === 'hmacSha256Hex' && (
        <>
          <TextControl
            path="definition.callback.verify.header"
            label={t('verifyHeader')}
            isRequired
            isMono
            width="third"
          />
          <TextControl
            path="definition.callback.verify.prefix"
            label={t('verifyPrefix')}
            help={t('verifyPrefixHelp')}
            isMono
            width="third"
          />
        </>
      )}
      {(kind === 'hmacSha256Hex' || kind === 'standardWebhooks') && (
        <TemplateControl
          path="definition.callback.verify.secret"
          label={t('verifySecret')}
          isRequired
          width="third"
          variables={['secret.webhookSecret']}
        />
      )}
      <ExpressionControl
        path="definition.callback.id"
        label={t('callbackId')}
        help={t('callbackIdHelp')}
        steps={['callback']}
      />
      <ExpressionControl
        path="definition.callback.local"
        label={t('callbackLocal')}
        help={t('callbackLocalHelp')}
        steps={['callback']}
      />
      <ExpressionControl
        path="definition.callback.status"
        label={t('callbackStatus')}
        isRequired
        width="full"
        steps={['callback']}
      />
      <StatusWords path="definition.callback.map" />
      <ProgressFields path="definition.callback" steps={['callback']} />
      <NumberControl path="definition.callback.reply.status" label={t('replyStatus')} width="third" />
      <TextControl
        path="definition.callback.reply.text"
        label={t('replyText')}
        help={t('replyHelp')}
        isMono
        width="third"
      />
    </>
  )
}
