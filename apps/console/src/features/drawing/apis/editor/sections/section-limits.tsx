import { COST_UNITS, type DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { ExpressionControl, NumberControl, SelectControl, TextControl } from '../fields/controls.tsx'
import { DurationControl } from '../fields/duration-control.tsx'
import { useEditorState } from '../state/editor-context.ts'
import { editorTexts } from '../editor.i18n.ts'
import { Section } from '../section.tsx'
import { KeyPool } from './key-pool.tsx'
import { useResultSteps } from './section-result.tsx'
import { sectionTexts } from './sections.i18n.ts'

/** How much at once, over which keys, what happens when it keeps failing, and what one drawing costs. */
export function LimitsSection() {
  const t = useTexts(editorTexts)
  const own = useTexts(sectionTexts)
  const steps = useResultSteps()
  const hasKeys = useEditorState(({ draft }) => (draft.definition as Partial<DrawDefinition>).keys !== undefined)
  return (
    <Section name="limits">
      <NumberControl path="definition.limits.concurrency" label={t('concurrency')} width="third" min={1} />
      <NumberControl path="definition.limits.rpm" label={t('rpm')} width="third" />
      <NumberControl path="definition.limits.rps" label={t('rps')} width="third" isWhole={false} />
      <NumberControl path="definition.limits.queueMax" label={t('queueMax')} width="third" />
      <p className="draw-help draw-wide">{own(hasKeys ? 'limitsWithKeys' : 'limitsAlone')}</p>
      <KeyPool />
      <h3 className="draw-wide">{own('breaker')}</h3>
      <p className="draw-help draw-wide">{own('breakerHelp')}</p>
      <NumberControl
        path="definition.limits.breaker.failures"
        label={own('breakerFailures')}
        help={own('breakerFailuresHelp')}
      />
      <DurationControl path="definition.limits.breaker.openMs" label={own('breakerOpenMs')} />
      <h3 className="draw-wide">{t('costTitle')}</h3>
      <SelectControl
        path="definition.cost.unit"
        label={t('unit')}
        width="third"
        allowClear
        choices={COST_UNITS.map((value) => ({ value, label: t(value) }))}
      />
      <TextControl path="definition.cost.price" label={t('price')} help={t('priceHelp')} width="third" isMono />
      <TextControl path="definition.cost.currency" label={t('currency')} width="third" isMono placeholder="CNY" />
      <ExpressionControl
        path="definition.cost.measured"
        label={t('measured')}
        help={t('measuredHelp')}
        width="full"
        steps={steps}
      />
    </Section>
  )
}
