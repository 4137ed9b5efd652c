import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { useId, type ReactNode } from 'react'
import { useHasRoomBeside } from '../../../lib/browser/screen.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Field } from '../../../resource/field.ts'
import { kinds } from '../../../resource/kinds/kinds.tsx'
import { readListState, writeListState } from '../../../resource/list/list-state.ts'
import { useListAddress } from '../../../resource/list/use-list-address.ts'
import { PageTree } from './page-tree.tsx'
import type { ScopePage } from './scope-pages.ts'
import { scopeTexts } from './scope-parts.i18n.ts'
import './scope-parts.css'

const PAGE_FIELD = 'menuId'
/** The page stands beside the list, or above it. */
export const UNSEARCHED = [PAGE_FIELD]

/** Id of the page that the list is narrowed to (`""` for all), and choosing another; it lives in the address with the other filters. */
export function useChosenPage(resource: ResourceDefinition): [string, (id: string) => void] {
  const [address, setAddress] = useListAddress()
  const state = readListState(resource, address)
  const choose = (id: string) => {
    const { [PAGE_FIELD]: _before, ...others } = state.filters
    setAddress(
      writeListState(
        resource,
        { ...state, current: 1, filters: id === '' ? others : { ...others, [PAGE_FIELD]: id } },
        address,
      ),
      false,
    )
  }
  return [state.filters[PAGE_FIELD] ?? '', choose]
}

interface ScopeScreenProps {
  fields: readonly Field[]
  pages: ReadonlyMap<string, ScopePage>
  chosen: string
  onChoose: (id: string) => void
  /** The list of scopes, a page of the kit. */
  children: ReactNode
}

/** Scopes beside the pages that they stand under; where there is no room the page is picked above them. */
export function ScopeScreen({ fields, pages, chosen, onChoose, children }: ScopeScreenProps) {
  const t = useTexts(scopeTexts)
  const id = useId()
  const hasRoom = useHasRoomBeside()
  const field = fields.find(({ name }) => name === PAGE_FIELD)
  const { Search } = kinds.tree
  return (
    <div className={hasRoom ? 'scope-screen scope-columns' : 'scope-screen'}>
      {hasRoom ? (
        <aside className="res-panel scope-aside" aria-label={t('pages')}>
          <PageTree field={field} pages={pages} chosen={chosen} onChoose={onChoose} />
        </aside>
      ) : (
        field && (
          <div className="scope-pick">
            <label htmlFor={id}>{t('page')}</label>
            <Search
              field={field}
              id={id}
              filters={{ [PAGE_FIELD]: chosen }}
              onChange={(change) => onChoose(change[PAGE_FIELD] ?? '')}
            />
          </div>
        )
      )}
      {children}
    </div>
  )
}
