import type { ReactNode } from 'react'
import { RelativeTime } from '../../components/relative-time.tsx'
import { StateTag } from '../../components/tag.tsx'
import type { Field } from '../field.ts'
import { fileOf, kindValues } from './kind-values.ts'
import type { Row } from '../row.ts'

export interface CellProps {
  field: Field
  row: Row
}

/** One line, cut with …; the whole text is the tooltip. Also for long texts: the detail view shows them whole. */
export function TextCell({ field, row }: CellProps): ReactNode {
  const text = textOf(field, row)
  return (
    <span className="res-line" title={text}>
      {text}
    </span>
  )
}

export function CodeCell({ field, row }: CellProps): ReactNode {
  const text = textOf(field, row)
  return (
    <code className="res-line" title={text}>
      {text}
    </code>
  )
}

export function NumberCell({ field, row }: CellProps): ReactNode {
  return <span className="res-number">{textOf(field, row)}</span>
}

/** A state as a tag; what comes from another list (a post, several of them) is a name like any other. */
export function ChoiceCell({ field, row }: CellProps): ReactNode {
  if (field.definition.from || field.definition.multiple) return <TextCell field={field} row={row} />
  const text = textOf(field, row)
  return text === '' ? null : <StateTag kind="neutral">{text}</StateTag>
}

export function SwitchCell({ field, row }: CellProps): ReactNode {
  return <StateTag kind={row[field.name] === 1 ? 'good' : 'neutral'}>{textOf(field, row)}</StateTag>
}

export function TimeCell({ field, row }: CellProps): ReactNode {
  const text = textOf(field, row)
  return text === '' ? null : <RelativeTime value={text} />
}

/** A small cover in a box of its own size, so that nothing jumps when it comes. */
export function PictureCell({ field, row }: CellProps): ReactNode {
  const file = fileOf(row, field.name)
  return <span className="res-thumb">{file && <img src={file.thumbUrl} alt={file.name} loading="lazy" />}</span>
}

function textOf(field: Field, row: Row): string {
  return kindValues[field.definition.kind].toText(row[field.name], field, row)
}
