/**
 * What the planner may expect of a statement, in units of PostgreSQL (a page that is read in order is 1, a row 0.01). Of the product's own database: some ten million rows of a log
 * read whole are twice this, a month of them is a tenth.
 */
export const COST_MOST = { own: 250_000, other: 2_000_000 } as const
/** Rows that MySQL and MariaDB expect to look at, as EXPLAIN multiplies them. */
export const EXAMINED_MOST = 50_000_000
export const PAGE_ROWS = 20
export const BATCH_ROWS = 1_000
/** A file may take longer than a page: each step of it within the report's time, all of it within this. */
export const EXPORT_SECONDS = 1_800
