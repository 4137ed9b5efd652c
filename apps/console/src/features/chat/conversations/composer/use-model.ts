import { useState } from 'react'
import { logFailure } from '../../../../resource/log-failure.ts'
import { changeConversation } from '../chat.api.ts'
import type { ChatControl } from '../chat-control.ts'
import { keepLastModel, readLastModel, type ModelRef } from '../chat-storage.ts'
import type { ChatState, ModelChoice } from '../chat-state.ts'

/** That of the assistant, or its API's first one where it names none. */
const findIn = (models: readonly ModelChoice[], wanted: ModelRef | undefined): ModelChoice | undefined =>
  models.find(({ apiId, model }) => apiId === wanted?.apiId && (wanted.model === '' || model === wanted.model))

/** The model that answers next: the conversation's, else the one chosen last, else the first there is. */
export function useModel(
  { conversation, models }: Pick<ChatState, 'conversation' | 'models'>,
  control: ChatControl,
  preferred?: ModelRef,
): { model: ModelChoice | undefined; choose: (model: ModelRef) => void } {
  const [chosen, setChosen] = useState<ModelRef & { diaId: string }>()
  const diaId = conversation?.diaId ?? ''
  const find = (wanted: ModelRef | undefined) =>
    wanted && models.find(({ apiId, model }) => apiId === wanted.apiId && model === wanted.model)
  const model =
    find(chosen?.diaId === diaId ? chosen : undefined) ??
    find(conversation ?? undefined) ??
    findIn(models, preferred) ??
    find(readLastModel()) ??
    models[0]
  return {
    model,
    choose: ({ apiId, model: name }) => {
      setChosen({ diaId, apiId, model: name })
      keepLastModel({ apiId, model: name })
      if (!conversation) return
      void changeConversation({ diaId, apiId, model: name }).then(control.refresh, (error: unknown) =>
        logFailure('conversation model', error),
      )
    },
  }
}
