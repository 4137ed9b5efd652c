/**
 * Rows for `json_to_recordset`, so that one statement of one text takes any number of them. Half a surrogate pair, which JSON can say and PostgreSQL's text cannot hold, becomes U+FFFD, as it does in a
 * parameter of its own.
 */
export function recordset(rows: readonly object[]): string {
  const text = JSON.stringify(rows)
  return /\\ud[89a-f]/i.test(text)
    ? JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
    : text
}
