import { memo, useId } from 'react'
import { childrenOf, formatPath, isContainerType, PARAM_TYPE_TEXTS, type BodyNode, type ParamType } from '@drawdesk/contract/biz/body-node'
import { useText, useTexts } from '../../lib/texts.ts'
import { AddBar } from './add-bar.tsx'
import { bodyEditorTexts } from './body-editor.i18n.ts'
import { useEditor, useIsFolded, useNodeErrors } from './editor-context.ts'
import { KeyField } from './key-field.tsx'
import { NodeFacts } from './node-facts.tsx'
import { ValueField } from './value-field.tsx'

const TYPE_ORDER: readonly ParamType[] = [1, 7, 2, 3, 8, 4, 5, 6]

interface NodeViewProps {
  node: BodyNode
  /** `parameters.size`, `loras[0]`. */
  path: string
  /** The parameter's name, or undefined for an item of a list. */
  keyName: string | undefined
  /** Place in the list, from 0; meaningless for named parameters. */
  index: number
}

/** One node with its children. Memoised on the node itself: an edit elsewhere in the tree leaves it alone. */
export const NodeView = memo(function NodeView({ node, path, keyName, index }: NodeViewProps) {
  const t = useTexts(bodyEditorTexts)
  const text = useText()
  const { actions, store, canAdd } = useEditor()
  const isFolded = useIsFolded(node.id)
  const errors = useNodeErrors(path)
  const errorId = useId()

  const isContainer = isContainerType(node.paramType)
  const place = t(node.paramType === 5 ? 'group' : 'element', { n: index + 1 })
  const name = keyName ?? place
  const count = childrenOf(node).length

  return (
    <li className="body-node" data-node={node.id}>
      <div className="body-row" data-container={isContainer || undefined}>
        {isContainer ? (
          <button
            type="button"
            className="body-fold"
            aria-expanded={!isFolded}
            aria-label={t(isFolded ? 'unfold' : 'fold', { name })}
            onClick={() => store.setFolded([node.id], !isFolded)}
          />
        ) : (
          <span className="body-fold-space" />
        )}
        <div className="body-name">
          {keyName === undefined ? <span className="body-place">{place}</span> : <KeyField id={node.id} name={keyName} path={path} />}
          {node.required && (
            <abbr className="body-required" title={t('requiredMark')}>
              *
            </abbr>
          )}
          {node.paramDes && <span className="body-describe">{node.paramDes}</span>}
        </div>
        <select
          className="body-type"
          value={node.paramType}
          disabled={!canAdd}
          aria-label={t('typeOf', { name })}
          onChange={(event) => {
            const next = TYPE_ORDER.find((type) => type === Number(event.target.value))
            if (next) actions.setType(node.id, next)
          }}
        >
          {TYPE_ORDER.map((type) => (
            <option key={type} value={type}>
              {text(PARAM_TYPE_TEXTS[type])}
            </option>
          ))}
        </select>
        <div className="body-value">
          {isContainer ? (
            <span className="body-count">{t(node.paramType === 5 ? 'count' : 'countItems', { n: count })}</span>
          ) : (
            <ValueField node={node} name={name} path={path} isInvalid={errors.length > 0} describedBy={errors.length > 0 ? errorId : undefined} />
          )}
          {errors.length > 0 && (
            <p className="body-error" id={errorId} role="alert">
              {errors.join(' ')}
            </p>
          )}
        </div>
        <div className="body-row-actions">
          <NodeFacts node={node} name={name} isItem={keyName === undefined} />
          {canAdd && (
            <button type="button" className="body-icon-button" data-danger="true" aria-label={t('removeNamed', { name })} title={t('remove')} onClick={() => actions.remove(node.id)}>
              ×
            </button>
          )}
        </div>
      </div>
      {isContainer && !isFolded && (
        <div className="body-inside">
          <NodeChildren node={node} path={path} />
          {canAdd && <AddBar id={node.id} name={name} />}
        </div>
      )}
    </li>
  )
})

/** The parameters of an object or the items of a list, in order. Keyed by node id, so that renaming keeps the focus. */
export function NodeChildren({ node, path }: { node: BodyNode; path: string }) {
  const t = useTexts(bodyEditorTexts)
  const { canAdd } = useEditor()
  const isObject = node.paramType === 5
  const children = childrenOf(node)

  if (children.length === 0) return <p className="body-empty">{t(!canAdd ? 'emptyReadOnly' : isObject ? 'emptyObject' : 'emptyArray')}</p>
  return (
    <ul className="body-children">
      {children.map(([segment, child], index) => (
        <NodeView key={child.id} node={child} path={childPath(path, segment)} keyName={typeof segment === 'string' ? segment : undefined} index={index} />
      ))}
    </ul>
  )
}

function childPath(path: string, segment: string | number): string {
  const step = formatPath([segment])
  return path === '' || step.startsWith('[') ? path + step : `${path}.${step}`
}
