import { useTexts } from '../../../../../lib/texts/texts.ts'
import { elementOf, textOf, typeOf, type BpmnElement } from '../../../shared/bpmn/element.ts'
import { panelTexts } from '../panel.i18n.ts'
import { expressionOf, setPart, setValues, type PanelPart } from '../panel-part.ts'
import { ChoiceField, TextField } from '../parts/fields.tsx'

type Kind = 'none' | 'parallel' | 'sequential' | 'standard'

/** Whether an activity runs once, for each of several, or again and again. */
export function LoopSection({ part }: { part: PanelPart }) {
  const t = useTexts(panelTexts)
  const { canvas, element } = part
  const loop = elementOf(element, 'loopCharacteristics')
  const kind = kindOf(loop)
  const choose = (next: Kind) => {
    const isMulti = next === 'parallel' || next === 'sequential'
    // From one way of several to the other what is entered stays.
    if (loop && isMulti && kind !== 'standard') return setPart(part, loop, { isSequential: next === 'sequential' })
    setValues(part, {
      loopCharacteristics:
        next === 'none'
          ? undefined
          : next === 'standard'
            ? canvas.create('bpmn:StandardLoopCharacteristics')
            : canvas.create('bpmn:MultiInstanceLoopCharacteristics', { isSequential: next === 'sequential' }),
    })
  }
  return (
    <>
      <ChoiceField
        label={t('loopKind')}
        value={kind}
        options={[
          { value: 'none', label: t('loopNone') },
          { value: 'parallel', label: t('loopParallel') },
          { value: 'sequential', label: t('loopSequential') },
          { value: 'standard', label: t('loopStandard') },
        ]}
        onChange={choose}
      />
      {loop && (kind === 'parallel' || kind === 'sequential') && <SeveralFields part={part} loop={loop} />}
      {loop && kind === 'standard' && <StandardFields part={part} loop={loop} />}
    </>
  )
}

function kindOf(loop: BpmnElement | undefined): Kind {
  if (!loop) return 'none'
  if (typeOf(loop) === 'standardLoopCharacteristics') return 'standard'
  return loop.get('isSequential') === true ? 'sequential' : 'parallel'
}

interface LoopFieldsProps {
  part: PanelPart
  loop: BpmnElement
}

function SeveralFields({ part, loop }: LoopFieldsProps) {
  const t = useTexts(panelTexts)
  return (
    <>
      <TextField
        label={t('collection')}
        help={t('collectionHelp')}
        isCode
        value={textOf(loop, 'flowable:collection')}
        onCommit={(text) => setPart(part, loop, { 'flowable:collection': text })}
      />
      <TextField
        label={t('elementVariable')}
        isCode
        value={textOf(loop, 'flowable:elementVariable')}
        onCommit={(text) => setPart(part, loop, { 'flowable:elementVariable': text })}
      />
      <ExpressionField
        part={part}
        of={loop}
        name="loopCardinality"
        label={t('cardinality')}
        help={t('cardinalityHelp')}
      />
      <ExpressionField
        part={part}
        of={loop}
        name="completionCondition"
        label={t('completion')}
        help={t('completionHelp')}
      />
    </>
  )
}

function StandardFields({ part, loop }: LoopFieldsProps) {
  const t = useTexts(panelTexts)
  return (
    <>
      <ExpressionField part={part} of={loop} name="loopCondition" label={t('loopCondition')} />
      <TextField
        label={t('loopMaximum')}
        value={textOf(loop, 'loopMaximum')}
        onCommit={(text) => setPart(part, loop, { loopMaximum: text === '' ? undefined : Number(text) || undefined })}
      />
    </>
  )
}

interface ExpressionFieldProps {
  part: PanelPart
  of: BpmnElement
  name: string
  label: string
  help?: string
}

/** An expression that stands in an element of its own. */
export function ExpressionField({ part, of, name, label, help }: ExpressionFieldProps) {
  return (
    <TextField
      label={label}
      help={help}
      isCode
      value={textOf(elementOf(of, name), 'body')}
      onCommit={(text) => setPart(part, of, { [name]: expressionOf(part, text) })}
    />
  )
}
