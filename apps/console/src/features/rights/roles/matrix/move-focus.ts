import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Arrow keys go from box to box: sideways in its row, up and down in its column, or to the nearest one where the column has none. */
export function moveFocus(event: KeyboardEvent): void {
  const { target } = event
  if (!(target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const row = target.closest('tr')
  if (!row) return
  const next = nextBox(target, row, event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function nextBox(box: HTMLInputElement, row: HTMLTableRowElement, key: string): HTMLInputElement | undefined {
  const own = boxesOf(row)
  if (key === 'Home') return own[0]
  if (key === 'End') return own.at(-1)
  const step = STEPS[key]
  if (!step) return undefined
  const [across, down] = step
  if (across !== 0) return own[own.indexOf(box) + across]
  const rows = [...(row.parentElement?.children ?? [])].filter(
    (other): other is HTMLTableRowElement => other instanceof HTMLTableRowElement && boxesOf(other).length > 0,
  )
  const other = rows[rows.indexOf(row) + down]
  return (
    other &&
    boxesOf(other).toSorted(
      (one, two) => Math.abs(columnOf(one) - columnOf(box)) - Math.abs(columnOf(two) - columnOf(box)),
    )[0]
  )
}

const boxesOf = (row: HTMLElement): HTMLInputElement[] => [...row.querySelectorAll('input')]
const columnOf = (box: HTMLElement): number => box.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? 0
