import { useTexts } from '../../../../../lib/texts/texts.ts'
import { elementOf, typeOf } from '../../../shared/bpmn/element.ts'
import { panelTexts } from '../panel.i18n.ts'
import type { PanelPart } from '../panel-part.ts'
import { FlagField } from '../parts/fields.tsx'
import { ExpressionField } from './loop.tsx'

/** Nodes that have a flow for when nothing else holds. */
const hasDefault = (type: string) =>
  /^(exclusive|inclusive|complex)Gateway$|[tT]ask$|Activity$|[sS]ubProcess$/.test(type)

/** When a flow is taken. */
export function ConditionSection({ part }: { part: PanelPart }) {
  const t = useTexts(panelTexts)
  const { canvas, element } = part
  const source = elementOf(element, 'sourceRef')
  const isDefault = source !== undefined && elementOf(source, 'default') === element
  const sourceId = source?.id
  return (
    <>
      {!isDefault && (
        <ExpressionField
          part={part}
          of={element}
          name="conditionExpression"
          label={t('conditionText')}
          help={t('conditionHelp')}
        />
      )}
      {source && sourceId !== undefined && hasDefault(typeOf(source)) && (
        <FlagField
          label={t('isDefault')}
          help={t('isDefaultHelp')}
          value={isDefault}
          onChange={(wanted) =>
            canvas.change({ of: sourceId, target: source, values: { default: wanted ? element : undefined } })
          }
        />
      )}
    </>
  )
}
