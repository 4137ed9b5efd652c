import { presetWord } from '../../lib/texts/language.ts'
import { memo, useId } from 'react'
import {
  childrenOf,
  isContainerType,
  PARAM_TYPE_TEXTS,
  type BodyNode,
  type ParamType,
} from '@drawdesk/contract/drawing/body/body-node'
import { useText, useTexts } from '../../lib/texts/texts.ts'
import { BodyGrip } from './body-grip.tsx'
import { bodyEditorTexts } from './body-editor.i18n.ts'
import { useDropPlace, useEditor, useIsFolded, useIsFound, useNodeErrors } from './state/editor-context.ts'
import { KeyField } from './values/key-field.tsx'
import { NodeFacts } from './node-facts.tsx'
import { ValueField } from './values/value-field.tsx'

const TYPE_ORDER: readonly ParamType[] = [1, 7, 2, 3, 8, 4, 5, 6]

interface NodeRowProps {
  node: BodyNode
  /** `parameters.size`, `loras[0]`. */
  path: string
  /** The parameter's name, or undefined for an item of a list. */
  keyName: string | undefined
  /** Place in the list, from 0; meaningless for named parameters. */
  index: number
}

/** One node on its line. Memoised on the node itself: an edit elsewhere in the tree leaves it alone. */
export const NodeRow = memo(function NodeRow({ node, path, keyName, index }: NodeRowProps) {
  const t = useTexts(bodyEditorTexts)
  const text = useText()
  const { actions, store, canAdd } = useEditor()
  const isFolded = useIsFolded(node.id)
  const isFound = useIsFound(node.id)
  const drop = useDropPlace(node.id)
  const errors = useNodeErrors(path)
  const errorId = useId()

  const isContainer = isContainerType(node.paramType)
  const place = t(node.paramType === 5 ? 'group' : 'element', { n: index + 1 })
  const name = keyName ?? place
  const count = childrenOf(node).length

  return (
    <div
      className="body-row"
      data-container={isContainer || undefined}
      data-found={isFound || undefined}
      data-drop={drop}
      onFocus={() => store.setActive(node.id)}
    >
      <BodyGrip id={node.id} name={name} />
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
        {keyName === undefined ? (
          <span className="body-place">{place}</span>
        ) : (
          <KeyField id={node.id} name={keyName} path={path} />
        )}
        {node.required && (
          <abbr className="body-required" title={t('requiredMark')}>
            *
          </abbr>
        )}
        {node.paramDes && <span className="body-describe">{presetWord('about', node.paramDes)}</span>}
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
          <ValueField
            node={node}
            name={name}
            path={path}
            isInvalid={errors.length > 0}
            describedBy={errors.length > 0 ? errorId : undefined}
          />
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
          <button
            type="button"
            className="body-icon-button"
            data-danger="true"
            aria-label={t('removeNamed', { name })}
            title={t('remove')}
            onClick={() => actions.remove(node.id)}
          >
            ×
          </button>
        )}
      </div>
    </div>
  )
})
