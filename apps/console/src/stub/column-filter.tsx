/**
 * Stands in the build for the filter menu of antd's Table columns, which brings Tree and Radio along and which no table here has:
 * our lists are searched above the table. A column with `filters` says so at once instead of staying without its menu.
 */
export default function ColumnFilter(): never {
  throw new Error('Column filters of the Table are left out of the build (vite.config.ts).')
}

/** What the table itself asks for the filters of a column; there are none. */
export function flattenKeys(filters: readonly unknown[] | undefined): [] {
  return filters && filters.length > 0 ? ColumnFilter() : []
}
