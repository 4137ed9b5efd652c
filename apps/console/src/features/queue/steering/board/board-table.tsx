import type { FigureName } from '@drawdesk/contract/drawing/figures/figure-names'
import type { ReactNode } from 'react'
import { HowCounted } from '../../../../components/how-counted/how-counted.tsx'

export interface BoardColumn {
  title: string
  /** Numbers stand at the right. */
  isNumber?: boolean
  how?: FigureName
}

interface BoardTableProps {
  /** What its rows are. */
  label: string
  columns: readonly BoardColumn[]
  /** Further class names of the table: its widths. */
  className?: string
  children: ReactNode
}

/** A plain table of the board, with a row for each of its children. One that scrolls sideways must be reachable by the keyboard. */
export function BoardTable({ label, columns, className, children }: BoardTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="queue-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className={className === undefined ? 'queue-table' : `queue-table ${className}`}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber, how }) => (
              <th key={title} scope="col" className={isNumber ? 'queue-num' : undefined}>
                {title}
                {how && <HowCounted figure={how} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
