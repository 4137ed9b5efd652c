import type { DictChoice } from '@drawdesk/contract/develop/prototype'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { SortedList } from '../../../../components/sorting/sorted-list.tsx'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { dictsQuery } from '../model.api.ts'
import { errorsAt, placeOf, problemsOf } from './column-draft.ts'
import { ColumnRow } from './column-row.tsx'
import type { ColumnStore } from './column-store.ts'
import { columnTexts } from './columns.i18n.ts'

const NO_DICTS: readonly DictChoice[] = []

interface ColumnTableProps {
  store: ColumnStore
  canEdit: boolean
  tenantId: string | undefined
}

/** One row for each column, in the order of screens; on a phone each is a card. */
export function ColumnTable({ store, canEdit, tenantId }: ColumnTableProps) {
  const t = useTexts(columnTexts)
  const { draft, serverErrors, touched, fresh, isAllShown } = useStore(store)
  const { data: dicts = NO_DICTS } = useQuery({ ...dictsQuery(useLanguage(), tenantId), enabled: canEdit })
  const found = useMemo(() => problemsOf(draft), [draft])
  const { set, move, remove } = store.getState()
  const shown = [
    ...serverErrors,
    ...found
      .filter(({ field }) => isAllShown || touched.has(field))
      .map(({ field, problem }) => ({ field, msg: t(problem) })),
  ]
  const names = draft.columns.map(({ jdbcName }) => jdbcName)
  const heads = ['column', 'label', 'component', 'inList', 'inForm', 'required', 'query', 'dict'] as const
  return (
    <SortedList ids={names} nameOf={(name) => name} isDisabled={!canEdit} onMove={move}>
      <div className="columns-scroll">
        <table className="columns-table" aria-label={t('table')}>
          <thead>
            <tr>
              <th aria-hidden />
              {heads.map((head) => (
                <th key={head} scope="col" className={`columns-${head}`}>
                  {t(head)}
                </th>
              ))}
              <th aria-hidden />
            </tr>
          </thead>
          {draft.columns.map((column, at) => (
            <ColumnRow
              key={column.jdbcName}
              at={at}
              column={column}
              errors={textOfErrors(errorsAt(shown, at))}
              dicts={dicts}
              isFresh={fresh.has(column.jdbcName)}
              canEdit={canEdit}
              onSet={set}
              onRemove={remove}
              pathOf={placeOf}
            />
          ))}
        </table>
      </div>
    </SortedList>
  )
}

/** As one text, so that rows whose errors are the same are not drawn again. */
const textOfErrors = (errors: Readonly<Record<string, string>>): string =>
  Object.keys(errors).length === 0 ? '' : JSON.stringify(errors)
