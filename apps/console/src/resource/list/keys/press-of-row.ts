import type { MouseEvent } from 'react'

/** What a press is for by itself. */
const OWN = 'button, a, input, textarea, select, label, [role="switch"], .ant-select, .ant-table-selection-column'

/** Is a press on a row meant for the row? Not on what can be pressed itself, on what lies over the page, or at the end of marking text. */
export function isForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return target.closest(OWN) === null && (window.getSelection()?.toString() ?? '') === ''
}
