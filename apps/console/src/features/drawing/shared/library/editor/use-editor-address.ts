import { useEffect, useRef } from 'react'
import { useListAddress } from '../../../../../resource/list/use-list-address.ts'
import type { ResourceForm } from '../../../../../resource/use-resource-form.ts'

export const NEW_ID = 'new'

export interface EditorAddress {
  /** Id of the row that the editor is for, `new`, or undefined: the list is shown. */
  editId: string | undefined
  /** Opens the editor; with `isTry` at the panel where it is tried. */
  open: (id: string, isTry?: boolean) => void
  /** Its id stands in the address from now on, in place of `new`. */
  hasBecome: (id: string) => void
  isTry: boolean
}

/**
 * Keeps the form of an editor and the address (`?edit=<id>`, `new` for a new one) the same. Leaving by Back with unsaved changes asks as the
 * editor's own way out does: the address is put back first, so nothing is lost by a slip.
 */
export function useEditorAddress(form: ResourceForm, mayEdit: boolean): EditorAddress {
  const [address, setAddress] = useListAddress()
  const shown = useRef<string>(undefined)
  /** The address is being put back and the way out asked for; the answer may take a while. */
  const isAsking = useRef(false)
  const wanted = address.get('edit') ?? undefined

  const put = (edit: string | undefined, isReplacing: boolean, isTry = false) => {
    const next = new URLSearchParams(address)
    next.delete('try')
    if (edit === undefined) next.delete('edit')
    else next.set('edit', edit)
    if (isTry) next.set('try', '1')
    setAddress(next, isReplacing)
  }
  const begin = (id: string) => {
    shown.current = id
    if (id === NEW_ID) form.add()
    else if (mayEdit) form.edit(id)
    else form.view(id)
  }

  useEffect(() => {
    const isOpen = form.mode !== undefined
    if (wanted === shown.current) isAsking.current = false
    if (shown.current === undefined) {
      if (wanted !== undefined) begin(wanted)
    } else if (!isOpen) {
      shown.current = undefined
      if (wanted !== undefined) put(undefined, true)
    } else if (wanted !== undefined && form.row?.id === wanted) {
      shown.current = wanted
    } else if (wanted !== shown.current) {
      if (isAsking.current) return
      if (form.isChanged) {
        isAsking.current = true
        put(shown.current, false)
        form.close()
      } else if (wanted === undefined) form.close()
      else begin(wanted)
    }
  })

  return {
    editId: wanted ?? (form.mode === undefined ? undefined : (form.row?.id ?? NEW_ID)),
    open: (id, isTry = false) => put(id, false, isTry),
    hasBecome: (id) => put(id, true, address.get('try') !== null),
    isTry: address.get('try') !== null,
  }
}
