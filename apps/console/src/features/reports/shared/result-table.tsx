import { reportLink } from '@drawdesk/contract/reports/report-link'
import type { ReportAnswerColumn, ReportRecord, ReportRunAnswer } from '@drawdesk/contract/reports/report-run'
import { Pagination, Table, type TableColumnType, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage, type Language } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import { cellText, columnTitle } from './report-values.ts'
import { tableTexts } from './result-table.i18n.ts'
import './result-table.css'

const LEAST_PX = 88
const MOST_PX = 320
const SIGN_PX = { latin: 8, wide: 15 } as const
const PADDING_PX = 40
const PAGE_SIZES = ['20', '50', '100', '200', '500']

export interface PageAndSort {
  current: number
  size: number
  /** A field, `-` before it for the other way round; `""`: as the statement orders them. */
  sort: string
}

interface ResultTableProps {
  answer: ReportRunAnswer
  label: string
  sort: string
  /** Undefined: the rows that are shown are all there is to see (a trial). */
  onChange?: ((next: Partial<PageAndSort>) => void) | undefined
}

/** The rows of a run, sorted and paged by the server, with the sums of all rows below. */
export function ResultTable({ answer, label, sort, onChange }: ResultTableProps): ReactNode {
  const language = useLanguage()
  const t = useTexts(tableTexts)
  const isNarrow = useIsNarrow()
  const { columns, records, total, current, size, sums } = answer
  const widths = columns.map((column) => widthOf(column, records, language))
  const sumsRow = records.length > 0 && columns.some(({ field }) => sums[field] !== undefined) && (
    <Table.Summary.Row className="report-sums">
      {columns.map((column, index) => (
        <Table.Summary.Cell key={column.field} index={index} align={column.isNumber ? 'right' : 'left'}>
          {sums[column.field] === undefined ? index === 0 && t('sum') : cellText(sums[column.field], column, language)}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
  return (
    <div className="report-result">
      <Table<ReportRecord & { rowKey: string }>
        className="res-table report-table"
        aria-label={label}
        rowKey="rowKey"
        dataSource={records.map((record, index) => ({ ...record, rowKey: String(index) }))}
        columns={columns.map((column, index) =>
          columnOf(column, widths[index] ?? LEAST_PX, {
            language,
            sort,
            isSorted: onChange !== undefined,
            isPinned: index === 0 && !isNarrow && columns.length > 4,
          }),
        )}
        pagination={false}
        scroll={{ x: widths.reduce((sum, width) => sum + width, 0) }}
        onChange={(_page, _filters, sorter) => onChange?.({ sort: sortOf(sorter), current: 1 })}
        summary={() => sumsRow}
      />
      {onChange && total > Math.min(size, records.length) && (
        <div className="res-footer res-footer-end">
          <Pagination
            current={current}
            pageSize={size}
            total={total}
            simple={isNarrow}
            showSizeChanger={!isNarrow}
            pageSizeOptions={PAGE_SIZES}
            onChange={(next, nextSize) => onChange({ current: nextSize === size ? next : 1, size: nextSize })}
          />
        </div>
      )}
    </div>
  )
}

interface ColumnFacts {
  language: Language
  sort: string
  isSorted: boolean
  isPinned: boolean
}

function columnOf(
  column: ReportAnswerColumn,
  width: number,
  { language, sort, isSorted, isPinned }: ColumnFacts,
): TableColumnType<ReportRecord & { rowKey: string }> {
  const { field } = column
  return {
    key: field,
    title: columnTitle(column, language),
    width,
    align: column.isNumber ? 'right' : 'left',
    ellipsis: true,
    ...(isPinned && { fixed: 'start' as const }),
    sorter: isSorted,
    sortOrder: sort === field ? 'ascend' : sort === `-${field}` ? 'descend' : null,
    showSorterTooltip: false,
    render: (_value, record) => <Cell column={column} record={record} language={language} />,
  }
}

function Cell({ column, record, language }: { column: ReportAnswerColumn; record: ReportRecord; language: Language }) {
  const text = cellText(record[column.field], column, language)
  const to = reportLink(column.link, record)
  if (text === '') return <span className="report-null">—</span>
  return to === undefined ? (
    <span title={text}>{text}</span>
  ) : (
    <Link to={to} title={text}>
      {text}
    </Link>
  )
}

/** As the report says; else by the longest of the title and the values on the page. */
function widthOf(column: ReportAnswerColumn, records: readonly ReportRecord[], language: Language): number {
  if (column.width > 0) return column.width
  const texts = records.map((record) => cellText(record[column.field], column, language))
  const most = Math.max(...[columnTitle(column, language), ...texts].map(pixelsOf))
  return Math.min(MOST_PX, Math.max(LEAST_PX, most + PADDING_PX))
}

const pixelsOf = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (sign > '\u2e80' ? SIGN_PX.wide : SIGN_PX.latin), 0)

function sortOf(sorter: Parameters<NonNullable<TableProps<ReportRecord & { rowKey: string }>['onChange']>>[2]): string {
  const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
  return order && columnKey !== undefined ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : ''
}
