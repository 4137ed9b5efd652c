import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { TObject } from '@drawdesk/contract/core/schema'
import { useEffect, useRef } from 'react'
import { NEW_ID } from '../editor/use-open-editor.ts'
import { useResourceForm, type ResourceForm } from '../use-resource-form.ts'

interface FormPageOptions {
  /** Of a stored row, or `new`. */
  id: string
  mayEdit: boolean
  newRow: Readonly<Record<string, unknown>>
  /** False while what a new row begins with is on its way. */
  isReady?: boolean
  onClose: () => void
  /** A new one was saved under this id. */
  onCreated: (id: string) => void
}

/** The form of a resource as a page of its own: opened by the id of its address, and open after each save. */
export function useFormPage<S extends TObject>(
  resource: ResourceDefinition<S>,
  { id, mayEdit, newRow, isReady = true, onClose, onCreated }: FormPageOptions,
): ResourceForm {
  const isNew = id === NEW_ID
  const form = useResourceForm(resource, {
    newRow,
    staysOpen: true,
    onSaved: ({ id: savedId }) => isNew && onCreated(savedId),
  })
  const wasOpen = useRef(false)
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (opened.current === id || (form.row !== undefined && form.row.id === id)) {
      opened.current = id
      return
    }
    if (isNew && !isReady) return
    opened.current = id
    if (isNew) form.add()
    else if (mayEdit) form.edit(id)
    else form.view(id)
  })
  // Closed by the form, which asked first where something would be lost.
  useEffect(() => {
    if (form.mode === undefined && wasOpen.current) onClose()
    wasOpen.current = form.mode !== undefined
  })
  return form
}
