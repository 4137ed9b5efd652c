import { fireEvent } from '@testing-library/react'

/** Drags one element onto another, as a browser reports it: what the first writes, the second reads at the drop. */
export function dragOnto(from: Element, to: Element): void {
  const data = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, text: string) => void data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()]
    },
    effectAllowed: 'all',
  }
  fireEvent.dragStart(from, { dataTransfer })
  fireEvent.dragOver(to, { dataTransfer })
  fireEvent.drop(to, { dataTransfer })
}
