import { RESULT_KINDS, type DrawDefinition, type DrawFlow } from '@drawdesk/contract/drawing/definition/draw-definition'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { ExpressionControl, NumberControl, SelectControl, TextControl } from '../fields/controls.tsx'
import { useEditorState } from '../state/editor-context.ts'
import { editorTexts } from '../editor.i18n.ts'
import type { AnswerStep } from '../expression/expression-input.tsx'
import { PairRows } from '../cards/pair-rows.tsx'
import { Section } from '../section.tsx'
import { LimitControl } from './limit-control.tsx'
import { sectionTexts } from './sections.i18n.ts'

/** Which recorded answer holds the result. */
const ANSWERS: Readonly<Record<DrawFlow, readonly AnswerStep[]>> = {
  sync: ['submit'],
  sse: ['sse', 'submit'],
  poll: ['poll'],
  ws: ['poll', 'ws'],
  callback: ['callback', 'poll'],
}

/** The steps whose answers the result of this flow is read from, the likeliest first. */
export function useResultSteps(): readonly AnswerStep[] {
  return useEditorState(({ draft }) => ANSWERS[draft.definition.flow] ?? ANSWERS.sync)
}

export function ResultSection() {
  const t = useTexts(editorTexts)
  const own = useTexts(sectionTexts)
  const kind = useEditorState(({ draft }) => (draft.definition as Partial<DrawDefinition>).result?.kind)
  const steps = useResultSteps()
  return (
    <Section name="result">
      <ExpressionControl
        path="definition.result.items"
        label={t('items')}
        help={t('itemsHelp')}
        isRequired
        width="full"
        steps={steps}
        isList
      />
      <SelectControl
        path="definition.result.kind"
        label={t('kind')}
        isRequired
        width="third"
        choices={RESULT_KINDS.map((value) => ({ value, label: t(value) }))}
      />
      <LimitControl path="definition.result.limit" label={own('limit')} help={own('limitHelp')} width="third" />
      <TextControl path="definition.result.mime" label={t('mime')} help={t('mimeHelp')} isMono width="third" />
      {kind === 'url' && <NumberControl path="definition.result.ttlSec" label={t('ttlSec')} width="third" />}
      {kind === 'ref' && (
        <TextControl
          path="definition.result.fetch"
          label={t('fetch')}
          help={t('fetchHelp')}
          isRequired
          isMono
          width="full"
        />
      )}
      <PairRows
        path="definition.result.meta"
        label={own('meta')}
        help={own('metaHelp')}
        addLabel={own('addMeta')}
        expressions={{ steps }}
      />
      <PairRows
        path="definition.result.extra"
        label={own('extra')}
        help={own('extraHelp')}
        addLabel={own('addExtra')}
        expressions={{ steps }}
      />
    </Section>
  )
}
