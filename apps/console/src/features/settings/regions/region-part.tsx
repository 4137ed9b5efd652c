import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { REGION_LEVELS, type Region, type RegionSaved } from '@drawdesk/contract/settings/region'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { ErrorNote } from '../../../components/error-note.tsx'
import { usePageKey } from '../../../components/page-key.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { discardUnsaved } from '../../../lib/editing/unsaved.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useLanguage, seededName } from '../../../lib/texts/language.ts'
import { dictKey } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { fetchDict } from '../../../resource/resource.api.ts'
import { RegionForm } from './region-form.tsx'
import { regionKeys, regionQuery, removeRegion } from './region.api.ts'
import { regionPageTexts } from './region.i18n.ts'

interface RegionPartProps {
  code: string
  onChoose: (code: string) => void
}

/** The chosen region: its form, adding below it, removing it. */
export function RegionPart({ code, onChoose }: RegionPartProps) {
  const t = useTexts(regionPageTexts)
  const queryClient = useQueryClient()
  const { message } = useFeedback()
  const mayEdit = usePermission('region_edit')
  const [isNew, setIsNew] = useState(false)
  const { data: region, error, refetch } = useQuery(regionQuery(code))
  const levels = useLevelNames()
  if (error) return <ErrorNote error={error} title={t('loadFailed')} onRetry={() => void refetch()} isCompact />
  if (!region) return <Skeleton active paragraph={{ rows: 6 }} />

  const saved = (answer: RegionSaved) => {
    void message.success(t(isNew ? 'added' : 'updated'))
    void queryClient.invalidateQueries({ queryKey: regionKeys.all })
    setIsNew(false)
    onChoose(answer.code)
  }
  return (
    <>
      <RegionHead
        region={region}
        isNew={isNew}
        onAdd={() => setIsNew(true)}
        onRemoved={() => onChoose(region.parentCode)}
      />
      <RegionForm
        key={`${code} ${isNew}`}
        region={region}
        isNew={isNew}
        levels={levels}
        isReadOnly={!isNew && !mayEdit}
        onSaved={saved}
        onCancel={() => setIsNew(false)}
      />
    </>
  )
}

interface RegionHeadProps {
  region: Region
  isNew: boolean
  onAdd: () => void
  onRemoved: () => void
}

/** The name, adding below it, and removing it. */
function RegionHead({ region, isNew, onAdd, onRemoved }: RegionHeadProps) {
  const t = useTexts(regionPageTexts)
  const mayAdd = usePermission('region_add')
  const mayDelete = usePermission('region_delete')
  const remove = useRemoveRegion(region, onRemoved)
  const isFull = region.hasChildren === true
  return (
    <div className="region-head">
      <h2>{isNew ? t('newBelow', { name: region.name }) : seededName(region.name)}</h2>
      {!isNew && mayAdd && region.level < REGION_LEVELS.village && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          {t('addChild')}
        </Button>
      )}
      {!isNew && mayDelete && (
        <Button
          danger
          icon={<DeleteOutlined aria-hidden />}
          disabled={isFull || region.level === 0}
          title={isFull ? t('hasChildren') : undefined}
          onClick={remove}
        >
          {t('delete')}
        </Button>
      )}
    </div>
  )
}

/** Removes a region after a question; what was typed into its form goes with it. */
function useRemoveRegion({ code, name }: Region, onRemoved: () => void): () => void {
  const t = useTexts(regionPageTexts)
  const page = usePageKey()
  const queryClient = useQueryClient()
  const { message, modal } = useFeedback()
  const remove = async () => {
    try {
      await removeRegion(code)
      void message.success(t('deleted'))
      discardUnsaved([page])
      onRemoved()
    } catch (failure) {
      logFailure('region remove', failure) // Its message has been shown; the region is still there.
    }
    void queryClient.invalidateQueries({ queryKey: regionKeys.all })
  }
  return () => {
    modal.confirm({
      title: t('deleteTitle', { name }),
      content: t('deleteText'),
      okText: t('delete'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: remove,
    })
  }
}

/** Names of the levels by number. */
function useLevelNames(): string[] {
  const language = useLanguage()
  const { data: entries = [] } = useQuery({
    queryKey: dictKey('region', language),
    queryFn: ({ signal }) => fetchDict('region', signal),
    retry: false,
  })
  return Object.values(REGION_LEVELS).map(
    (level) => entries.find(({ dictKey: key }) => key === String(level))?.dictValue ?? String(level),
  )
}
