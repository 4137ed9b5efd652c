import { secretNamesOf, type DrawDefinition, type KeySpec } from '@drawdesk/contract/drawing/definition/draw-definition'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { NumberControl, TextControl } from '../fields/controls.tsx'
import { useEditorContext, useEditorState } from '../state/editor-context.ts'
import { ListCards } from '../cards/list-cards.tsx'
import { sectionTexts } from './sections.i18n.ts'

/** Names of the secrets that the definition itself writes, without those of its keys. */
function namesInUse(definition: DrawDefinition): string[] {
  return secretNamesOf({ ...definition, keys: undefined })
}

/** Several keys for one API: which secrets each uses, how often it is chosen, and its own limits. The share is worked out from the weights. */
export function KeyPool() {
  const t = useTexts(sectionTexts)
  const { store } = useEditorContext()
  const namesText = useEditorState(({ draft }) => namesInUse(draft.definition).join(' '))
  const keys = useEditorState(({ draft }) => (draft.definition as Partial<DrawDefinition>).keys)
  const names = namesText.split(' ').filter(Boolean)
  const total = (Array.isArray(keys) ? keys : []).reduce((sum, { weight }) => sum + (weight ?? 1), 0)
  const fresh = (): KeySpec => {
    const count = (store.getState().draft.definition.keys?.length ?? 0) + 1
    return {
      name: `key${count}`,
      weight: 1,
      use: Object.fromEntries(
        (names.length > 0 ? names : ['apiKey']).map((name) => [name, count === 1 ? name : `${name}${count}`]),
      ),
    }
  }
  const titleOf = ({ name, weight }: KeySpec) =>
    `${name} · ${t('share', { n: total > 0 ? Math.round(((weight ?? 1) / total) * 100) : 0 })}`
  return (
    <ListCards<KeySpec>
      path="definition.keys"
      label={t('keys')}
      help={t('keysHelp')}
      addLabel={t('addKey')}
      fresh={fresh}
      titleOf={titleOf}
    >
      {(path, item) => (
        <>
          <TextControl path={`${path}.name`} label={t('keyName')} isRequired isMono />
          <NumberControl path={`${path}.weight`} label={t('weight')} help={t('weightHelp')} min={1} />
          {[...new Set([...names, ...Object.keys(item.use ?? {})])].map((name) => (
            <TextControl
              key={name}
              path={`${path}.use.${name}`}
              label={t('useFor', { name })}
              help={t('useHelp')}
              isMono
              width="full"
              placeholder={name}
            />
          ))}
          <NumberControl path={`${path}.concurrency`} label={t('keyConcurrency')} width="third" min={1} />
          <NumberControl path={`${path}.rpm`} label={t('keyRpm')} width="third" isWhole={false} />
          <NumberControl path={`${path}.rps`} label={t('keyRps')} width="third" isWhole={false} />
        </>
      )}
    </ListCards>
  )
}
