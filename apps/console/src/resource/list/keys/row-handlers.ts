import type { Row } from '../../row.ts'

/** What is done to one row, by a press on it or by a key. */
export interface RowHandlers {
  /** Opens the record. */
  onOpen?: ((row: Row) => void) | undefined
  onEdit?: ((row: Row) => void) | undefined
  onRemove?: ((row: Row) => void) | undefined
  /** Begins to change a cell of the row; false where it has none. */
  onCell?: ((row: Row) => boolean) | undefined
  /** Ticks all rows that match. */
  onTakeAll?: (() => void) | undefined
}
