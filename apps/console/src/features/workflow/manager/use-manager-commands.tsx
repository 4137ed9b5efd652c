import { STATUS } from '@drawdesk/contract/core/errors'
import type { FlowDefinition } from '@drawdesk/contract/workflow/manager'
import { useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { changeState, deleteDeployments } from './manager.api.ts'
import { managerKeys } from '../shared/manager-keys.ts'
import { managerTexts } from './manager.i18n.ts'

interface ManagerCommands {
  activate: (definition: FlowDefinition) => Promise<void>
  /** Asks first, and whether what runs is meant too. */
  suspend: (definition: FlowDefinition) => void
  /** Asks first, and a second time where instances would end. */
  remove: (definitions: readonly FlowDefinition[]) => void
}

/** What can be done to a deployed version. */
export function useManagerCommands(): ManagerCommands {
  const t = useTexts(managerTexts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: managerKeys.all })

  const change = async (definition: FlowDefinition, state: 'active' | 'suspend', isCascading = false) => {
    try {
      await changeState({ processId: definition.id, state, isCascading })
      void message.success(t(state === 'active' ? 'activeDone' : 'suspendDone', { name: definition.name }))
    } catch (error) {
      logFailure('flow change state', error) // Said by the call.
    }
    readAgain()
  }
  const removeNow = async (definitions: readonly FlowDefinition[], isCascading: boolean): Promise<void> => {
    try {
      await deleteDeployments(
        definitions.map(({ deploymentId }) => deploymentId),
        isCascading,
      )
      void message.success(t('deleted', { name: namesOf(definitions) }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === STATUS.conflict && !isCascading) return askToEnd(definitions)
      logFailure('flow delete deployment', error)
      void message.error(error.message)
    }
    readAgain()
  }
  const namesOf = (definitions: readonly FlowDefinition[]) =>
    definitions.map(({ name, version }) => t('named', { name, version })).join('，')
  const question = {
    cancelText: t('cancel'),
    okButtonProps: { danger: true },
    focusable: { autoFocusButton: 'cancel' as const },
  }
  const askToEnd = (definitions: readonly FlowDefinition[]): void =>
    modal.confirm({
      ...question,
      title: t('runningTitle'),
      content: t('runningHelp', { names: namesOf(definitions) }),
      okText: t('deleteAll'),
      onOk: () => removeNow(definitions, true),
    })
  return {
    activate: (definition) => change(definition, 'active'),
    suspend: (definition) => {
      let isCascading = false
      modal.confirm({
        ...question,
        title: t('suspendTitle', { name: namesOf([definition]) }),
        content: (
          <>
            <p>{t('suspendHelp')}</p>
            <Checkbox onChange={(event) => (isCascading = event.target.checked)}>{t('cascade')}</Checkbox>
          </>
        ),
        okText: t('suspend'),
        onOk: () => change(definition, 'suspend', isCascading),
      })
    },
    remove: (definitions) =>
      modal.confirm({
        ...question,
        title: t('deleteTitle', { names: namesOf(definitions) }),
        content: t('deleteHelp'),
        okText: t('delete'),
        onOk: () => removeNow(definitions, false),
      }),
  }
}
