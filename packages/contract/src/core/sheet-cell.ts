/** Spreadsheets take a cell that begins like this for a formula. */
const FORMULA_START = /^[=+\-@\t\r]/
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/
/** What no text of a sheet may hold: control characters (but tab and line breaks) and halves of characters. */
const UNWRITABLE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g // oxlint-disable-line no-control-regex

/** A text as it may stand in a CSV or xlsx file: what would run as a formula gets an apostrophe, which makes it text; a plain number stays as it is. */
export function toSheetText(value: string): string {
  const text = value.replaceAll(UNWRITABLE, '')
  return FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
}

/** The text behind {@link toSheetText}: an apostrophe before what would be a formula goes again, so that a file that was exported can be imported. */
export function fromSheetText(cell: string): string {
  const text = cell.replaceAll(UNWRITABLE, '')
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text
}
