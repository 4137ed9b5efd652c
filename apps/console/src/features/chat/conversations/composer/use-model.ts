import { useState } from 'react'
import { logFailure } from '../../../../resource/log-failure.ts'
import { changeDialog } from '../chat.api.ts'
import type { ChatControl } from '../chat-control.ts'
import { keepLastModel, readLastModel, type ModelRef } from '../chat-storage.ts'
import type { ChatState, ModelChoice } from '../chat-state.ts'

/** The model that answers next: the dialog's, else the one chosen last, else the first there is. */
export function useModel(
  { dialog, models }: Pick<ChatState, 'dialog' | 'models'>,
  control: ChatControl,
): { model: ModelChoice | undefined; choose: (model: ModelRef) => void } {
  const [chosen, setChosen] = useState<ModelRef & { diaId: string }>()
  const diaId = dialog?.diaId ?? ''
  const find = (wanted: ModelRef | undefined) =>
    wanted && models.find(({ apiId, model }) => apiId === wanted.apiId && model === wanted.model)
  const model =
    find(chosen?.diaId === diaId ? chosen : undefined) ??
    find(dialog ?? undefined) ??
    find(readLastModel()) ??
    models[0]
  return {
    model,
    choose: ({ apiId, model: name }) => {
      setChosen({ diaId, apiId, model: name })
      keepLastModel({ apiId, model: name })
      if (!dialog) return
      void changeDialog({ diaId, apiId, model: name }).then(control.refresh, (error: unknown) =>
        logFailure('dialog model', error),
      )
    },
  }
}
