import { useQueryClient } from '@tanstack/react-query'
import { drawApiResource } from '@drawdesk/contract/drawing/draw-api-resource'
import { useState } from 'react'
import { useFeedback } from '../../../../../lib/editing/feedback.ts'
import { ApiError } from '../../../../../lib/http/http.ts'
import { usePermission } from '../../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { EditorSwitch } from '../../../../../resource/editor/editor-switch.tsx'
import { resourceKeys } from '../../../../../resource/keys.ts'
import { logFailure } from '../../../../../resource/log-failure.ts'
import { setDrawApiActive } from '../../draw-api.api.ts'
import { drawApiTexts } from '../../draw-api.i18n.ts'
import { useEditorContext, useEditorState } from './editor-context.ts'
import { isChanged } from './editor-store.ts'
import { editorTexts } from '../editor.i18n.ts'
import { jumpTo } from './jump-to.ts'

/** Turns a stored API on or off from its editor. What is unsaved is saved before it goes on; what keeps it off is shown at its field. */
export function EditorActive({ onSave }: { onSave: () => Promise<string | undefined> }) {
  const t = useTexts(editorTexts)
  const own = useTexts(drawApiTexts)
  const { message } = useFeedback()
  const { store } = useEditorContext()
  const queryClient = useQueryClient()
  const canSwitch = usePermission('drawApi_active')
  const id = useEditorState((state) => state.id)
  const active = useEditorState((state) => state.active)
  const [isBusy, setIsBusy] = useState(false)
  if (id === undefined || !canSwitch) return null

  const change = async (isActive: boolean) => {
    setIsBusy(true)
    try {
      if (isActive && isChanged(store.getState()) && (await onSave()) === undefined) return
      const { testFailed, ...switched } = await setDrawApiActive(id, isActive)
      store.getState().switched(switched)
      const name = store.getState().draft.apiName
      if (testFailed === 1) void message.warning(own('switchedOnFailing', { name }))
      else void message.success(own(isActive ? 'switchedOn' : 'switchedOff', { name }))
      void queryClient.invalidateQueries({ queryKey: resourceKeys(drawApiResource).all })
    } catch (error) {
      logFailure('drawApi active', error)
      const errors = error instanceof ApiError ? (error.errors ?? []) : []
      store.getState().setServerErrors(errors)
      const first = errors[0]
      if (first) requestAnimationFrame(() => jumpTo(first.field))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <EditorSwitch label={t('activate')} isOn={active === 1} isBusy={isBusy} onChange={(next) => void change(next)} />
  )
}
