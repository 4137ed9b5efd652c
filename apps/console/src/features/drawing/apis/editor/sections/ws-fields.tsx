import type { WsSpec } from '@drawdesk/contract/drawing/definition/draw-definition'
import { useMemo } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { ExpressionControl, NumberControl, SelectControl, TemplateControl } from '../fields/controls.tsx'
import { useEditorState } from '../state/editor-context.ts'
import { OptionalPart } from '../cards/optional-part.tsx'
import { callVariables } from '../state/variables.ts'
import { sectionTexts } from './sections.i18n.ts'

export const FRESH_WS: WsSpec = {
  url: '/ws?clientId={{task.localId}}',
  open: 'beforeSubmit',
  match: 'data.prompt_id==task.id',
  done: "type=='execution_success'",
  failed: "type=='execution_error'",
  lost: 'fallbackToPoll',
}
const FRAMES = { steps: ['ws'], isEvent: true } as const

/** A socket beside the call: where it is, whose frames count, and what they mean. */
export function WsFields() {
  const t = useTexts(sectionTexts)
  const names = useEditorState(({ draft }) => callVariables(draft.definition).join(' '))
  const variables = useMemo(() => names.split(' '), [names])
  return (
    <>
      <h3 className="draw-wide">{t('wsTitle')}</h3>
      <p className="draw-help draw-wide">{t('wsTitleHelp')}</p>
      <TemplateControl
        path="definition.ws.url"
        label={t('wsUrl')}
        help={t('wsUrlHelp')}
        isRequired
        width="full"
        variables={variables}
      />
      <SelectControl
        path="definition.ws.open"
        label={t('wsOpen')}
        fallback="afterSubmit"
        choices={(['beforeSubmit', 'afterSubmit'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <SelectControl
        path="definition.ws.lost"
        label={t('wsLost')}
        allowClear
        choices={(['fallbackToPoll', 'fail'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <ExpressionControl path="definition.ws.match" label={t('wsMatch')} help={t('wsMatchHelp')} {...FRAMES} />
      <ExpressionControl path="definition.ws.done" label={t('wsDone')} isRequired {...FRAMES} />
      <ExpressionControl path="definition.ws.failed" label={t('wsFailed')} {...FRAMES} />
      <ExpressionControl path="definition.ws.cancelled" label={t('wsCancelled')} {...FRAMES} />
      <OptionalPart
        path="definition.ws.progress"
        title={t('wsProgress')}
        help={t('wsProgressHelp')}
        fresh={() => ({ when: "type=='progress'", num: 'data.value', den: 'data.max' })}
      >
        <ExpressionControl path="definition.ws.progress.when" label={t('wsWhen')} width="full" {...FRAMES} />
        <ExpressionControl path="definition.ws.progress.num" label={t('wsNum')} isRequired {...FRAMES} />
        <ExpressionControl path="definition.ws.progress.den" label={t('wsDen')} {...FRAMES} />
      </OptionalPart>
      <OptionalPart
        path="definition.ws.binaryPreview"
        title={t('wsPreview')}
        help={t('wsPreviewHelp')}
        fresh={() => ({ event: 1, skipBytes: 8 })}
      >
        <NumberControl path="definition.ws.binaryPreview.event" label={t('wsEvent')} />
        <NumberControl path="definition.ws.binaryPreview.skipBytes" label={t('wsSkip')} />
      </OptionalPart>
    </>
  )
}
