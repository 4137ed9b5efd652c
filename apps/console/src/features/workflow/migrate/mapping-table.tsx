import type { FlowMigratePlace } from '@drawdesk/contract/workflow/migration'
import { Select } from 'antd'
import { useId } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useElementName } from '../shared/bpmn/element-names.i18n.ts'
import { targetsOf, type Mapping, type PlaceTarget, type Versions } from './mapping.ts'
import { migrateTexts } from './migrate.i18n.ts'

interface MappingTableProps {
  places: readonly FlowMigratePlace[]
  /** Undefined until the diagrams are read: then only what is suggested stands there. */
  definitions: Versions | undefined
  mapping: Mapping
  onChoose: (nodeId: string, target: string) => void
}

/** Where instances wait now, and at which node of the other version each of these goes on. */
export function MappingTable({ places, definitions, mapping, onChoose }: MappingTableProps) {
  const t = useTexts(migrateTexts)
  return (
    <section className="flow-part" aria-label={t('mapping')}>
      <div>
        <h2 className="flow-part-title">{t('mapping')}</h2>
        <p className="res-help">{t('mappingHelp')}</p>
      </div>
      <table className="flow-mapping">
        <caption className="only-heard">{t('mapping')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('place')}</th>
            <th scope="col" className="flow-mapping-count">
              {t('count')}
            </th>
            <th scope="col">{t('target')}</th>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <Place
              key={place.nodeId}
              place={place}
              targets={definitions && targetsOf(definitions, place)}
              target={mapping[place.nodeId]}
              onChoose={(target) => onChoose(place.nodeId, target)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface PlaceProps {
  place: FlowMigratePlace
  targets: readonly PlaceTarget[] | undefined
  /** Undefined: nobody has chosen yet. */
  target: string | undefined
  onChoose: (target: string) => void
}

function Place({ place, targets, target, onChoose }: PlaceProps) {
  const t = useTexts(migrateTexts)
  const id = useId()
  const nameOfType = useElementName()
  const name = place.name || nameOfType(place.type)
  const labelOf = (one: PlaceTarget) => {
    const kind = nameOfType(one.type, one.eventKind)
    return one.name === '' ? `${kind} · ${one.id}` : `${one.name} · ${kind}`
  }
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="flow-mapping-kind">{place.name === '' ? place.nodeId : nameOfType(place.type)}</span>
      </th>
      <td className="flow-mapping-count" data-label={t('count')}>
        {place.count}
      </td>
      <td>
        <div className="flow-mapping-target">
          <Select
            id={id}
            aria-label={t('targetOf', { name })}
            value={target ?? null}
            placeholder={t('choose')}
            status={target === undefined ? 'warning' : ''}
            loading={targets === undefined}
            disabled={targets === undefined}
            notFoundContent={t('noTargets')}
            showSearch={{ optionFilterProp: 'label' }}
            options={[
              ...(targets ?? []).map((one) => ({ value: one.id, label: labelOf(one) })),
              ...(place.kind === 'aside' ? [{ value: '', label: t('giveUp') }] : []),
            ]}
            onChange={(next: string | null) => onChoose(next ?? '')}
          />
          <PlaceState place={place} target={target} />
        </div>
      </td>
    </tr>
  )
}

function PlaceState({ place, target }: Pick<PlaceProps, 'place' | 'target'>) {
  const t = useTexts(migrateTexts)
  if (target === undefined) return <StateTag kind="warn">{t('unmapped', { count: place.count })}</StateTag>
  if (target === '') return <StateTag kind="neutral">{t('givenUp')}</StateTag>
  const isSame = target === place.nodeId
  return <StateTag kind={isSame ? 'neutral' : 'info'}>{t(isSame ? 'same' : 'renamed')}</StateTag>
}
