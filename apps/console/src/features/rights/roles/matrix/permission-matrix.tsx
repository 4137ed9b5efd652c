import { LockOutlined, SearchOutlined } from '@ant-design/icons'
import type { LockedNode } from '@drawdesk/contract/rights/role'
import { Button, Input, Segmented } from 'antd'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { NO_MARKS, type CheckIndex, type Held, type Marks } from '../../../../components/check-tree/choice.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { MatrixBox, type Compared } from './matrix-box.tsx'
import {
  ACTION_COLUMNS,
  cellsOf,
  changesOf,
  isDifferent,
  matrixRows,
  press,
  shownRows,
  takeRow,
  type Chosen,
  type MatrixCell,
  type MatrixFilter,
  type MatrixNode,
  type MatrixRow,
} from './matrix-rows.ts'
import { matrixTexts } from './matrix.i18n.ts'
import './matrix.css'

interface PermissionMatrixProps {
  nodes: readonly MatrixNode[]
  locked: readonly LockedNode[]
  index: CheckIndex
  held: Held
  marks: Marks
  isDisabled: boolean
  onChange: (marks: Marks) => void
  /** Another role that stands beside it in each box. */
  compared?: Compared | undefined
  /** Where another role is chosen. */
  chooser: ReactNode
}

/** Pages by actions: what roles may open and press, one row a page, beside what another role may. */
export function PermissionMatrix({
  nodes,
  locked,
  index,
  held,
  marks,
  isDisabled,
  onChange,
  compared,
  chooser,
}: PermissionMatrixProps) {
  const t = useTexts(matrixTexts)
  const [text, setText] = useState('')
  const [wanted, setFilter] = useState<MatrixFilter>()
  const [active, setActive] = useState<string>()
  // Typing stays quick while the rows follow.
  const sought = useDeferredValue(text)
  const filter = wanted ?? (compared ? 'different' : 'all')
  const rows = useMemo(() => matrixRows(nodes, locked), [nodes, locked])
  const chosen = useMemo<Chosen>(() => ({ index, held, marks }), [index, held, marks])
  const shown = useMemo(
    () => shownRows(rows, chosen, { text: sought, filter, other: compared?.ids }),
    [rows, chosen, sought, filter, compared],
  )
  const filters: MatrixFilter[] = ['all', 'granted', 'changed', ...(compared ? (['different'] as const) : [])]
  const first = shown[0]?.page.id
  const stop = shown.some((row) => cellsOf(row).some(({ id }) => id === active)) ? active : first
  return (
    <div className="matrix">
      <div className="matrix-bar">
        <Input
          className="matrix-search"
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('search')}
          aria-label={t('searchLabel')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Segmented<MatrixFilter>
          aria-label={t('filter')}
          value={filters.includes(filter) ? filter : 'all'}
          options={filters.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={setFilter}
        />
        {chooser}
      </div>
      {compared && <Comparison rows={rows} chosen={chosen} compared={compared} />}
      <Changes chosen={chosen} isDisabled={isDisabled} onUndo={() => onChange(NO_MARKS)} />
      {shown.length === 0 ? (
        <p className="matrix-nothing">
          {t(filter === 'different' && text.trim() === '' ? 'nothingDifferent' : 'nothing')}
        </p>
      ) : (
        <div className="matrix-scroll" role="region" aria-label={t('label')} tabIndex={-1}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('page')}</th>
                {ACTION_COLUMNS.map((action) => (
                  <th key={action} scope="col" className="matrix-action">
                    {t(`action.${action}`)}
                  </th>
                ))}
                <th scope="col">{t('others')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row, at) => (
                <Row
                  key={row.page.id}
                  row={row}
                  group={groupOf(row) === groupOf(shown[at - 1]) ? undefined : groupOf(row)}
                  chosen={chosen}
                  compared={compared}
                  isDisabled={isDisabled}
                  stop={stop}
                  onFocus={setActive}
                  onPress={(cell) => onChange(press(chosen, cell))}
                  onTake={() => compared && onChange(takeRow(chosen, row, compared.ids))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="res-help">
        {t('keys')} {locked.length > 0 && t('locked')}
      </p>
    </div>
  )
}

const groupOf = (row: MatrixRow | undefined): string => row?.groups.map(({ title }) => title).join(' / ') ?? ''

/** How far the roles differ, over all pages. */
function Comparison({ rows, chosen, compared }: { rows: readonly MatrixRow[]; chosen: Chosen; compared: Compared }) {
  const t = useTexts(matrixTexts)
  const { name } = compared
  const count = rows.filter((row) => cellsOf(row).some((cell) => isDifferent(chosen, cell, compared.ids))).length
  return (
    <p className="matrix-said" role="status">
      {count === 0 ? t('same', { name }) : t('differs', { count, name })}
    </p>
  )
}

function Changes({ chosen, isDisabled, onUndo }: { chosen: Chosen; isDisabled: boolean; onUndo: () => void }) {
  const t = useTexts(matrixTexts)
  const { on, off } = changesOf(chosen)
  return (
    <div className="matrix-changes" role="status">
      {on + off > 0 && (
        <>
          {t('changes', { on, off })}
          <Button type="link" size="small" disabled={isDisabled} onClick={onUndo}>
            {t('undo')}
          </Button>
        </>
      )}
    </div>
  )
}

interface RowProps {
  row: MatrixRow
  /** Present where another group begins. */
  group: string | undefined
  chosen: Chosen
  compared: Compared | undefined
  isDisabled: boolean
  /** The one box that Tab goes to. */
  stop: string | undefined
  onFocus: (id: string) => void
  onPress: (cell: MatrixCell) => void
  onTake: () => void
}

function Row({ row, group, chosen, compared, isDisabled, stop, onFocus, onPress, onTake }: RowProps) {
  const t = useTexts(matrixTexts)
  const { page } = row
  const box = (cell: MatrixCell, action: string, isNamed = false) => (
    <MatrixBox
      key={cell.id}
      cell={cell}
      label={t('cell', { page: page.title, action })}
      word={isNamed ? cell.title : undefined}
      chosen={chosen}
      compared={compared}
      isDisabled={isDisabled}
      isStop={cell.id === stop}
      onFocus={() => onFocus(cell.id)}
      onPress={() => onPress(cell)}
    />
  )
  const canTake =
    compared !== undefined && cellsOf(row).some((cell) => !cell.lock && isDifferent(chosen, cell, compared.ids))
  return (
    <>
      {group !== undefined && group !== '' && (
        <tr className="matrix-group">
          <th colSpan={ACTION_COLUMNS.length + 2} scope="colgroup">
            <span>{group}</span>
          </th>
        </tr>
      )}
      <tr>
        <th scope="row" title={page.code}>
          <span className="matrix-page">
            {box(page, t('open'), true)}
            {page.lock && <LockOutlined aria-hidden />}
            {canTake && (
              <Button
                type="link"
                size="small"
                disabled={isDisabled}
                aria-label={t('takeOf', { page: page.title, name: compared.name })}
                onClick={onTake}
              >
                {t('take')}
              </Button>
            )}
          </span>
        </th>
        {ACTION_COLUMNS.map((action) => {
          const cell = row.actions[action]
          return (
            <td key={action} className="matrix-action">
              {cell && box(cell, t(`action.${action}`))}
            </td>
          )
        })}
        <td>
          <span className="matrix-others">{row.others.map((cell) => box(cell, cell.title, true))}</span>
        </td>
      </tr>
    </>
  )
}
