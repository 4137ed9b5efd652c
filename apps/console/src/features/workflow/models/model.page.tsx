import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { FlowModel } from '@drawdesk/contract/workflow/model'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { bothNames } from '../shared/both-names.ts'
import { designPath, simpleDesignPath } from '../shared/design-path.ts'
import { kitTexts } from '../../../resource/resource.i18n.ts'
import { flowModelResource } from './model-resource.ts'
import { modelKeys, removeModels, restoreModels } from './model.api.ts'
import { modelTexts } from './model.i18n.ts'

const DeployDialog = lazy(() => loadChunk(() => import('./deploy-dialog.tsx')))

/** How long a removal can be taken back. */
const UNDO_SECONDS = 10

/** Version of a model that was just made: its next step is the designer. */
const FIRST_VERSION = 1

const rowActions = (model: FlowModel) => <DesignButton model={model} />
const cells = {
  name: (model: FlowModel) => <InLanguage text={bothNames(model)} />,
  description: ({ description, descriptionEn }: FlowModel) =>
    description + descriptionEn === '' ? undefined : (
      <InLanguage text={bothNames({ name: description, nameEn: descriptionEn })} />
    ),
}

function InLanguage({ text }: { text: Bilingual }) {
  const shown = useText()(text)
  return (
    <span className="res-line" title={shown}>
      {shown}
    </span>
  )
}

/** The models of processes: name, key, version; designing, deploying and removing them. */
export default function ModelPage() {
  const t = useTexts(modelTexts)
  const text = useText()
  const navigate = useNavigate()
  const remove = useRemoveModel()
  const canDesign = usePermission('flow_model_edit')
  const canDeploy = usePermission('flow_model_deploy')
  const canDelete = usePermission('flow_model_delete')
  const [deployed, setDeployed] = useState<FlowModel>()
  return (
    <>
      <ResourcePage
        resource={flowModelResource}
        cells={cells}
        words={{ nothing: t('nothing'), nothingFound: t('nothingFound') }}
        nameOf={(model) => text(bothNames(model))}
        {...(canDesign && { rowActions })}
        rowMenu={(model) => [
          ...(canDeploy ? [{ key: 'deploy', label: t('deploy'), run: () => setDeployed(model) }] : []),
          ...(canDelete ? [{ key: 'remove', label: t('delete'), run: () => remove(model) }] : []),
        ]}
        onSaved={({ id, version }) => {
          if (version === FIRST_VERSION && canDesign) void navigate(simpleDesignPath(id))
        }}
      />
      {deployed && (
        <LazyPart>
          <DeployDialog
            model={{ ...deployed, name: text(bothNames(deployed)) }}
            onClose={() => setDeployed(undefined)}
          />
        </LazyPart>
      )}
    </>
  )
}

function DesignButton({ model }: { model: FlowModel }) {
  const t = useTexts(modelTexts)
  const name = useText()(bothNames(model))
  const navigate = useNavigate()
  return (
    <Button
      type="link"
      size="small"
      aria-label={t('designOf', { name })}
      onClick={() => void navigate(designPath(model.id))}
    >
      {t('design')}
    </Button>
  )
}

function useRemoveModel(): (model: FlowModel) => void {
  const t = useTexts(modelTexts)
  const ofKit = useTexts(kitTexts)
  const text = useText()
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  const restore = async (id: string, key: string) => {
    message.destroy(key)
    try {
      await restoreModels([id])
      void message.success(ofKit('restored'))
    } catch (error) {
      logFailure('flow model restore', error) // Said by the call.
    }
    void queryClient.invalidateQueries({ queryKey: modelKeys.all })
  }
  const removeNow = async ({ id, ...model }: FlowModel) => {
    const name = text(bothNames(model))
    try {
      await removeModels([id])
      const key = `removed-${id}`
      void message.open({
        key,
        type: 'success',
        duration: UNDO_SECONDS,
        content: (
          <>
            {t('deleted', { name })}{' '}
            <Button type="link" size="small" onClick={() => void restore(id, key)}>
              {ofKit('undo')}
            </Button>
          </>
        ),
      })
    } catch (error) {
      logFailure('flow model remove', error) // Said by the call; the model is still there.
    }
    void queryClient.invalidateQueries({ queryKey: modelKeys.all })
  }
  return (model) =>
    modal.confirm({
      title: t('deleteTitle', { name: text(bothNames(model)) }),
      content: t('deleteHelp'),
      okText: t('delete'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => removeNow(model),
    })
}
