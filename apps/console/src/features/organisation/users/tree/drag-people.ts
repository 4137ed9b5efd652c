import type { DragEvent } from 'react'

/** What is dragged: ids of people, joined by commas. Nothing of another page is taken for it. */
const TYPE = 'application/x-drawdesk-people'

export function dragPeople(event: DragEvent, ids: readonly string[]): void {
  event.dataTransfer.setData(TYPE, ids.join(','))
  event.dataTransfer.effectAllowed = 'move'
}

export const holdsPeople = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(TYPE)

export const peopleOf = ({ dataTransfer }: DragEvent): string[] => dataTransfer.getData(TYPE).split(',').filter(Boolean)
