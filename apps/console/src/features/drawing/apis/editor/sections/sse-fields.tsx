import { PROGRESS_SCALES, type SseSpec } from '@drawdesk/contract/drawing/definition/draw-definition'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { ExpressionControl, SelectControl } from '../fields/controls.tsx'
import { editorTexts } from '../editor.i18n.ts'
import { OptionalPart } from '../cards/optional-part.tsx'
import { PreviewFields } from './preview-fields.tsx'
import { sectionTexts } from './sections.i18n.ts'

export const FRESH_SSE: SseSpec = { final: "ends_with(type, '.completed')" }
const EVENTS = { steps: ['submit', 'sse'], isEvent: true } as const

/** A streamed answer: which event is the result, which a failure, which only reports progress. */
export function SseFields() {
  const t = useTexts(sectionTexts)
  const editor = useTexts(editorTexts)
  return (
    <>
      <h3 className="draw-wide">{t('sseTitle')}</h3>
      <p className="draw-help draw-wide">{t('sseTitleHelp')}</p>
      <ExpressionControl
        path="definition.sse.final"
        label={t('sseFinal')}
        help={t('sseFinalHelp')}
        isRequired
        {...EVENTS}
      />
      <ExpressionControl path="definition.sse.failed" label={t('sseFailed')} help={t('sseFailedHelp')} {...EVENTS} />
      <OptionalPart
        path="definition.sse.partial"
        title={t('ssePartial')}
        help={t('ssePartialHelp')}
        fresh={() => ({ when: "ends_with(type, '.partial_image')" })}
      >
        <ExpressionControl
          path="definition.sse.partial.when"
          label={t('ssePartialWhen')}
          isRequired
          width="full"
          {...EVENTS}
        />
        <ExpressionControl path="definition.sse.partial.progress" label={editor('progress')} {...EVENTS} />
        <SelectControl
          path="definition.sse.partial.scale"
          label={editor('scale')}
          allowClear
          choices={PROGRESS_SCALES.map((value) => ({ value, label: editor(value) }))}
        />
        <PreviewFields path="definition.sse.partial.preview" {...EVENTS} />
      </OptionalPart>
    </>
  )
}
