import { DeleteOutlined, DownOutlined, HolderOutlined, UpOutlined } from '@ant-design/icons'
import {
  componentsOf,
  PROPERTY_TYPES,
  queryTypesOf,
  type ComponentType,
  type DictChoice,
  type PropertyType,
  type QueryType,
} from '@drawdesk/contract/develop/prototype'
import { Button, Checkbox, Input, Select } from 'antd'
import { memo, useState, type ReactNode } from 'react'
import { useSortedRow } from '../../../../components/sorting/sorted-list.tsx'
import { sortingTexts } from '../../../../components/sorting/sorting.i18n.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { queryOf, withComponent, withQuery, type ColumnDraft } from './column-draft.ts'
import { ColumnFactsCell } from './column-facts.tsx'
import { columnTexts } from './columns.i18n.ts'

interface ColumnRowProps {
  at: number
  column: ColumnDraft
  /** By setting, as JSON; `""` for none. */
  errors: string
  dicts: readonly DictChoice[]
  isFresh: boolean
  canEdit: boolean
  onSet: (at: number, change: Partial<ColumnDraft>) => void
  onRemove: (name: string) => void
  pathOf: (at: number, name: string) => string
}

const MORE = ['commentEn', 'propertyName', 'propertyType', 'isRow']

/** A column: what the database says, what is set most, and behind "more" what is set seldom. */
export const ColumnRow = memo(function ColumnRow(props: ColumnRowProps) {
  const { at, column, isFresh, canEdit, onRemove, pathOf } = props
  const t = useTexts(columnTexts)
  const sorting = useTexts(sortingTexts)
  const { row, grip } = useSortedRow(column.jdbcName)
  const errors = props.errors === '' ? {} : (JSON.parse(props.errors) as Record<string, string>) // written by the table
  const [isOpen, setIsOpen] = useState(false)
  const isUnfolded = isOpen || MORE.some((name) => name in errors)
  const name = column.jdbcName
  const cell = (setting: string, label: string, control: (props: CellControl) => ReactNode, className = '') => (
    <Cell path={pathOf(at, setting)} label={label} name={name} error={errors[setting]} className={className}>
      {control}
    </Cell>
  )
  return (
    <tbody {...row} className="columns-row" aria-label={name}>
      <tr>
        <td className="columns-grip">
          {canEdit && (
            <button type="button" {...grip} aria-label={sorting('drag', { name })} title={sorting('drag', { name })}>
              <HolderOutlined aria-hidden />
            </button>
          )}
        </td>
        <td className="columns-column">
          <ColumnFactsCell column={column} isFresh={isFresh} />
        </td>
        <MainCells {...props} cell={cell} />
        <td className="columns-more">
          <Button
            type="text"
            size="small"
            icon={isUnfolded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            aria-expanded={isUnfolded}
            aria-label={t('moreOf', { name })}
            title={t('more')}
            onClick={() => setIsOpen(!isUnfolded)}
          />
        </td>
      </tr>
      {isUnfolded && (
        <tr className="columns-extra">
          <td aria-hidden />
          <td colSpan={9}>
            <div className="columns-extra-cells">
              <MoreCells {...props} cell={cell} />
              {canEdit && (
                <Button
                  className="columns-remove"
                  type="text"
                  danger
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('removeOf', { name })}
                  onClick={() => onRemove(name)}
                >
                  {t('remove')}
                </Button>
              )}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  )
})

interface CellControl {
  'aria-label': string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  status: 'error' | undefined
}

type CellOf = (
  setting: string,
  label: string,
  control: (props: CellControl) => ReactNode,
  className?: string,
) => ReactNode

interface CellProps {
  path: string
  label: string
  name: string
  error: string | undefined
  className: string
  children: (props: CellControl) => ReactNode
}

/** A control with what is wrong under it; its label is seen on a phone alone, where there is no head. */
function Cell({ path, label, name, error, className, children }: CellProps) {
  const t = useTexts(columnTexts)
  const noteId = `columns-${path}`
  return (
    <div className={`columns-cell ${className}`} data-field-path={path}>
      <span className="columns-cell-label" aria-hidden>
        {label}
      </span>
      {children({
        'aria-label': t('of', { what: label, name }),
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': error === undefined ? undefined : noteId,
        status: error === undefined ? undefined : 'error',
      })}
      {error !== undefined && (
        <span id={noteId} className="columns-error" role="status">
          {error}
        </span>
      )}
    </div>
  )
}

type PartProps = ColumnRowProps & { cell: CellOf }

function MainCells({ at, column, dicts, canEdit, onSet, cell }: PartProps) {
  const t = useTexts(columnTexts)
  const isDisabled = !canEdit
  const set = (change: Partial<ColumnDraft>) => onSet(at, change)
  const checkbox = (setting: 'isList' | 'isForm' | 'isRequired', label: string) => (
    <td className={`columns-${setting}`}>
      {cell(setting, label, ({ status: _status, ...aria }) => (
        <Checkbox
          {...aria}
          checked={column[setting] === 1}
          disabled={isDisabled}
          onChange={({ target }) => set({ [setting]: target.checked ? 1 : 0 })}
        />
      ))}
    </td>
  )
  const components: readonly ComponentType[] = componentsOf(column.propertyType)
  const queries: readonly (QueryType | '')[] = ['', ...queryTypesOf(column.componentType)]
  return (
    <>
      <td className="columns-label">
        {cell('comment', t('label'), (aria) => (
          <Input
            {...aria}
            value={column.comment}
            maxLength={64}
            disabled={isDisabled}
            autoComplete="off"
            onChange={({ target }) => set({ comment: target.value })}
          />
        ))}
      </td>
      <td className="columns-component">
        {cell('componentType', t('component'), (aria) => (
          <Select<ComponentType>
            {...aria}
            value={column.componentType}
            disabled={isDisabled}
            options={[...new Set([...components, column.componentType])].map((value) => ({ value, label: t(value) }))}
            onChange={(next) => set(withComponent(column, next))}
          />
        ))}
      </td>
      {checkbox('isList', t('inList'))}
      {checkbox('isForm', t('inForm'))}
      {checkbox('isRequired', t('required'))}
      <td className="columns-query">
        {cell('queryType', t('query'), (aria) => (
          <Select<QueryType | ''>
            {...aria}
            value={queryOf(column)}
            disabled={isDisabled || queries.length === 1}
            options={queries.map((value) => ({ value, label: t(value === '' ? 'notSearched' : value) }))}
            onChange={(next) => set(withQuery(column, next))}
          />
        ))}
      </td>
      <td className="columns-dict">
        {column.componentType === 'select' &&
          cell('dictCode', t('dict'), (aria) => (
            <Select<string>
              {...aria}
              value={column.dictCode}
              disabled={isDisabled}
              showSearch={{ optionFilterProp: 'label' }}
              options={dictOptions(column, dicts, t)}
              onChange={(dictCode) => set({ dictCode })}
            />
          ))}
      </td>
    </>
  )
}

/** Without a dictionary the values come from the table that a foreign key names, or from the enumeration of the type. */
function dictOptions(
  { dictCode, referTable, choices }: ColumnDraft,
  dicts: readonly DictChoice[],
  t: (key: 'fromTable' | 'fromChoices' | 'noDict', values?: Record<string, string | number>) => string,
) {
  const without =
    referTable !== ''
      ? t('fromTable', { table: referTable })
      : choices.length > 0
        ? t('fromChoices', { n: choices.length })
        : t('noDict')
  const known = dicts.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))
  const isKnown = dictCode === '' || known.some(({ value }) => value === dictCode)
  return [{ value: '', label: without }, ...(isKnown ? [] : [{ value: dictCode, label: dictCode }]), ...known]
}

function MoreCells({ at, column, canEdit, onSet, cell }: PartProps) {
  const t = useTexts(columnTexts)
  const isDisabled = !canEdit
  const set = (change: Partial<ColumnDraft>) => onSet(at, change)
  return (
    <>
      {cell('commentEn', t('labelEn'), (aria) => (
        <Input
          {...aria}
          value={column.commentEn}
          maxLength={64}
          disabled={isDisabled}
          autoComplete="off"
          onChange={({ target }) => set({ commentEn: target.value })}
        />
      ))}
      {cell('propertyName', t('property'), (aria) => (
        <Input
          {...aria}
          value={column.propertyName}
          maxLength={64}
          disabled={isDisabled}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => set({ propertyName: target.value })}
        />
      ))}
      {cell('propertyType', t('propertyType'), (aria) => (
        <Select<PropertyType>
          {...aria}
          value={column.propertyType}
          disabled={isDisabled}
          options={PROPERTY_TYPES.map((value) => ({ value, label: value }))}
          onChange={(next) => set(withType(column, next))}
        />
      ))}
      {cell('isRow', t('wholeRow'), ({ status: _status, ...aria }) => (
        <Checkbox
          {...aria}
          checked={column.isRow === 1}
          disabled={isDisabled}
          onChange={({ target }) => set({ isRow: target.checked ? 1 : 0 })}
        />
      ))}
    </>
  )
}

/** Another type: a kind of field that it does not have becomes its usual one. */
function withType(column: ColumnDraft, propertyType: PropertyType): Partial<ColumnDraft> {
  const components = componentsOf(propertyType)
  const [usual = column.componentType] = components
  return components.includes(column.componentType)
    ? { propertyType }
    : { propertyType, ...withComponent(column, usual) }
}
