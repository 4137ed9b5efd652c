import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { ApiError } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Field } from '../../field.ts'
import { checkValue } from '../../form/rules.ts'
import { resourceKeys } from '../../keys.ts'
import { kindValues } from '../../kinds/kind-values.ts'
import { kinds } from '../../kinds/kinds.tsx'
import { logFailure } from '../../log-failure.ts'
import { saveRow } from '../../resource.api.ts'
import { kitTexts } from '../../resource.i18n.ts'
import type { Row } from '../../row.ts'
import { useTarget } from '../../tenant/work-tenant.ts'
import './inline.css'

interface CellEditorProps {
  resource: ResourceDefinition
  field: Field
  row: Row
  /** True: the focus goes back to the row. */
  onDone: (isByKey: boolean) => void
}

/** A cell while it is changed: Enter or leaving it saves, Escape gives it up. It is saved over the version that was seen, and what is wrong stands beside it. */
export default function CellEditor({ resource, field, row, onDone }: CellEditorProps): ReactNode {
  const t = useTexts(kitTexts)
  const id = useId()
  const target = useTarget(resource)
  const queryClient = useQueryClient()
  const values = kindValues[field.definition.kind]
  const before = values.toForm(row[field.name], field)
  const [value, setValue] = useState(before)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const isPicked =
    field.definition.kind === 'switch' || (field.definition.kind === 'select' && !field.definition.multiple)
  const { Input } = kinds[field.definition.kind]

  async function save(next: unknown, isByKey: boolean): Promise<void> {
    if (isBusy) return
    if (JSON.stringify(next) === JSON.stringify(before)) return onDone(isByKey)
    const wrong = checkValue(field, next, t)
    setError(wrong)
    if (wrong !== undefined) return
    setIsBusy(true)
    try {
      await saveRow(target, { id: row.id, version: row.version, [field.name]: values.toWire(next, field) })
      await queryClient.invalidateQueries({ queryKey: resourceKeys(resource).all })
      onDone(isByKey)
    } catch (failure) {
      logFailure(`${resource.name} cell`, failure)
      if (failure instanceof ApiError) setError(failure.errors?.[0]?.msg ?? failure.message)
      setIsBusy(false)
    }
  }
  const frame = useRef<HTMLDivElement>(null)
  /** Given up: that it loses the focus as it goes saves nothing. */
  const isGivenUp = useRef(false)
  useEffect(() => {
    const cell = frame.current
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        isGivenUp.current = true
        onDone(true)
      }
      if (event.key === 'Enter' && !isPicked && !event.isComposing) void save(value, true)
    }
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (
        isGivenUp.current ||
        isPicked ||
        error !== undefined ||
        (relatedTarget instanceof Node && cell?.contains(relatedTarget))
      )
        return
      void save(value, false)
    }
    cell?.addEventListener('keydown', press)
    cell?.addEventListener('focusout', leave)
    return () => {
      cell?.removeEventListener('keydown', press)
      cell?.removeEventListener('focusout', leave)
    }
  })
  return (
    <div ref={frame} className="res-inline">
      <label htmlFor={id} className="res-inline-label">
        {field.label}
      </label>
      <Input
        field={field}
        id={id}
        value={value}
        row={row}
        isFocused
        isDisabled={isBusy}
        isInvalid={error !== undefined}
        describedBy={error === undefined ? undefined : `${id}-error`}
        onChange={(next) => {
          setValue(next)
          setError(undefined)
          if (isPicked) void save(next, true)
        }}
      />
      {error !== undefined && (
        <div id={`${id}-error`} role="alert" className="res-inline-error">
          {error}
        </div>
      )}
    </div>
  )
}
