import type { TObject } from '@drawdesk/contract/core/schema'
import type { ReactNode } from 'react'
import { useText } from '../../lib/texts/texts.ts'
import type { RowsProps } from '../list/resource-table.tsx'
import { ResourceScreen, type ResourcePageProps } from '../resource-page.tsx'
import { untyped } from '../row.ts'
import { TenantScope } from '../tenant/tenant-scope.tsx'
import { useIsNarrow } from '../use-is-narrow.ts'
import './endless.css'
import { EndlessCards } from './endless-cards.tsx'
import { EndlessTable } from './endless-table.tsx'
import { PresetChoice, type ListPreset } from './list-preset.tsx'
import { useEndlessList } from './use-endless-list.ts'

type EndlessProps<S extends TObject> = ResourcePageProps<S> & { preset?: ListPreset }

/**
 * A list screen without pages, for what grows without end: newest first, the next rows come as the reader scrolls. It takes
 * the slots of `ResourcePage` and offers no other order. The list call must know `beforeId`. With a
 * `preset` it begins with some of its rows and says so above them.
 */
export function EndlessResourcePage<S extends TObject>(props: EndlessProps<S>): ReactNode {
  return (
    <TenantScope resource={props.resource}>
      <EndlessScreen {...props} />
    </TenantScope>
  )
}

function EndlessScreen<S extends TObject>({ preset, ...props }: EndlessProps<S>): ReactNode {
  const text = useText()
  const list = useEndlessList(untyped(props.resource), preset)
  const isNarrow = useIsNarrow()
  const title = text(props.resource.texts.title)
  const renderRows = ({ onSort: _onSort, ...rows }: RowsProps): ReactNode =>
    isNarrow ? (
      <EndlessCards key={list.beginning} list={list} rows={rows} />
    ) : (
      <EndlessTable key={list.beginning} list={list} rows={rows} title={title} />
    )
  const bar = preset && <PresetChoice preset={preset} value={list.chosen} onChange={list.choose} />
  return <ResourceScreen {...props} list={list} renderRows={renderRows} bar={bar} />
}
