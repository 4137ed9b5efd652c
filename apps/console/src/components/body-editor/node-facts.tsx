import { useState, type ReactNode } from 'react'
import { Popover } from 'antd'
import { isContainerType, NODE_AS, type BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import { useTexts } from '../../lib/texts/texts.ts'
import { bodyEditorTexts } from './body-editor.i18n.ts'
import { useEditor } from './state/editor-context.ts'
import { NodeChoices } from './node-choices.tsx'
import './node-facts.css'

const AS_TEXTS = { json: 'asJson', b64: 'asB64', dataUrl: 'asDataUrl', url: 'asUrl', file: 'asFile' } as const

interface NodeFactsProps {
  node: BodyNode
  name: string
  /** An item of a list: only such a one can repeat. */
  isItem: boolean
}

/** The "…" of a node: description, conditions and choices. Mounted at the first press. */
export function NodeFacts({ node, name, isItem }: NodeFactsProps) {
  const t = useTexts(bodyEditorTexts)
  const [isOpen, setIsOpen] = useState(false)
  const [isMounted, setIsMounted] = useState(false)
  const hasFacts = Boolean(
    node.required || node.omitEmpty || node.when || node.as || node.repeat || node.options?.length,
  )

  const button = (
    <button
      type="button"
      className="body-icon-button"
      aria-label={t('factsOf', { name })}
      title={t('more')}
      aria-expanded={isOpen}
      data-marked={hasFacts || undefined}
      onClick={() => {
        if (isMounted) return
        setIsMounted(true)
        setIsOpen(true)
      }}
    >
      …
    </button>
  )
  if (!isMounted) return button
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger="click"
      placement="bottomRight"
      content={<FactsForm node={node} isItem={isItem} />}
      classNames={{ root: 'body-facts-popover' }}
    >
      {button}
    </Popover>
  )
}

function FactsForm({ node, isItem }: Omit<NodeFactsProps, 'name'>) {
  const t = useTexts(bodyEditorTexts)
  const { actions, canAdd } = useEditor()
  const isScalar = !isContainerType(node.paramType)

  return (
    <div className="body-facts">
      <Line label={t('describe')}>
        <input
          value={node.paramDes ?? ''}
          readOnly={!canAdd}
          placeholder={t('describePlaceholder')}
          onChange={(event) => actions.setFacts(node.id, { paramDes: event.target.value })}
        />
      </Line>
      <Check
        label={t('required')}
        isOn={node.required === true}
        onChange={(required) => actions.setFacts(node.id, { required })}
      />
      <Check
        label={t('omitEmpty')}
        isOn={node.omitEmpty === true}
        onChange={(omitEmpty) => actions.setFacts(node.id, { omitEmpty })}
      />
      {isItem && (
        <Check
          label={t('repeat')}
          isOn={node.repeat === true}
          onChange={(repeat) => actions.setFacts(node.id, { repeat })}
        />
      )}
      <Line label={t('when')} help={t('whenHelp')}>
        <input
          value={node.when ?? ''}
          readOnly={!canAdd}
          spellCheck={false}
          onChange={(event) => actions.setFacts(node.id, { when: event.target.value || undefined })}
        />
      </Line>
      {(node.paramType === 1 || node.paramType === 7) && (
        <Line label={t('as')}>
          <select
            value={node.as ?? ''}
            disabled={!canAdd}
            onChange={(event) => actions.setFacts(node.id, { as: NODE_AS.find((way) => way === event.target.value) })}
          >
            <option value="">{t('asPlain')}</option>
            {NODE_AS.map((way) => (
              <option key={way} value={way}>
                {t(AS_TEXTS[way])}
              </option>
            ))}
          </select>
        </Line>
      )}
      {isScalar && node.paramType !== 4 && <NodeChoices node={node} />}
      {canAdd && (
        <div className="body-facts-moves">
          <button type="button" className="body-text-button" onClick={() => actions.move(node.id, -1)}>
            ↑ {t('moveUp')}
          </button>
          <button type="button" className="body-text-button" onClick={() => actions.move(node.id, 1)}>
            ↓ {t('moveDown')}
          </button>
        </div>
      )}
    </div>
  )
}

function Line({ label, help, children }: { label: string; help?: string; children: ReactNode }) {
  return (
    <label className="body-facts-line">
      <span>{label}</span>
      {children}
      {help !== undefined && <small>{help}</small>}
    </label>
  )
}

function Check({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean | undefined) => void
}) {
  const { canAdd } = useEditor()
  return (
    <label className="body-facts-check">
      <input
        type="checkbox"
        checked={isOn}
        disabled={!canAdd}
        onChange={(event) => onChange(event.target.checked || undefined)}
      />
      {label}
    </label>
  )
}
