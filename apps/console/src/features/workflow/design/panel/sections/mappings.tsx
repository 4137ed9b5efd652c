import { useTexts } from '../../../../../lib/texts/texts.ts'
import { textOf } from '../../../shared/bpmn/element.ts'
import { extensionsOf, withExtensions } from '../extensions.ts'
import { panelTexts } from '../panel.i18n.ts'
import { setPart, type PanelPart } from '../panel-part.ts'
import { TextField } from '../parts/fields.tsx'
import { RowList } from '../parts/row-list.tsx'
import { isExpression } from '../people/candidates.ts'

const DIRECTIONS = [
  { type: 'flowable:In', label: 'inputs' },
  { type: 'flowable:Out', label: 'outputs' },
] as const

/** Variables that go into a called process, and that come back. */
export function MappingSection({ part }: { part: PanelPart }) {
  const t = useTexts(panelTexts)
  return DIRECTIONS.map(({ type, label }) => {
    const rows = extensionsOf(part.element, type)
    return (
      <div key={type} className="flow-field">
        <strong>{t(label)}</strong>
        <RowList
          label={t(label)}
          rows={rows}
          onAdd={() => withExtensions(part, type, [...rows, part.canvas.create(type)])}
          onRemove={(row) =>
            withExtensions(
              part,
              type,
              rows.filter((each) => each !== row),
            )
          }
          renderRow={(row) => (
            <>
              <TextField
                label={t('source')}
                isCode
                value={textOf(row, 'source') || textOf(row, 'sourceExpression')}
                onCommit={(text) =>
                  setPart(part, row, {
                    source: isExpression(text) ? '' : text,
                    sourceExpression: isExpression(text) ? text : '',
                  })
                }
              />
              <TextField
                label={t('target')}
                isCode
                value={textOf(row, 'target')}
                onCommit={(target) => setPart(part, row, { target })}
              />
            </>
          )}
        />
      </div>
    )
  })
}
