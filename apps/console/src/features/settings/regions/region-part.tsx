import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { REGION_LEVELS, type RegionSaved } from '@drawdesk/contract/settings/region'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { dictKey } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { fetchDict } from '../../../resource/resource.api.ts'
import { RegionForm } from './region-form.tsx'
import { regionKeys, regionQuery, removeRegion } from './region.api.ts'
import { regionPageTexts } from './region.i18n.ts'

interface RegionPartProps {
  code: string
  onChoose: (code: string) => void
  onChanged: (isChanged: boolean) => void
}

/** The chosen region: its form, adding below it, removing it. */
export function RegionPart({ code, onChoose, onChanged }: RegionPartProps) {
  const t = useTexts(regionPageTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { message, modal } = useFeedback()
  const may = {
    add: usePermission('region_add'),
    edit: usePermission('region_edit'),
    delete: usePermission('region_delete'),
  }
  const [isNew, setIsNew] = useState(false)
  const { data: region, error, refetch } = useQuery(regionQuery(code))
  const { data: entries = [] } = useQuery({
    queryKey: dictKey('region', language),
    queryFn: ({ signal }) => fetchDict('region', signal),
    retry: false,
  })
  if (error) return <ErrorNote error={error} title={t('loadFailed')} onRetry={() => void refetch()} isCompact />
  if (!region) return <Skeleton active paragraph={{ rows: 6 }} />

  const levels = Object.values(REGION_LEVELS).map(
    (level) => entries.find(({ dictKey: key }) => key === String(level))?.dictValue ?? String(level),
  )
  const saved = (answer: RegionSaved) => {
    void message.success(t(isNew ? 'added' : 'updated'))
    void queryClient.invalidateQueries({ queryKey: regionKeys.all })
    setIsNew(false)
    onChoose(answer.code)
  }
  const remove = async () => {
    try {
      await removeRegion(code)
      void message.success(t('deleted'))
      onChanged(false)
      onChoose(region.parentCode)
    } catch (failure) {
      logFailure('region remove', failure) // Its message has been shown; the region is still there.
    }
    void queryClient.invalidateQueries({ queryKey: regionKeys.all })
  }
  const ask = () =>
    modal.confirm({
      title: t('deleteTitle', { name: region.name }),
      content: t('deleteText'),
      okText: t('delete'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: remove,
    })
  const isFull = region.hasChildren === true
  return (
    <>
      <div className="region-head">
        <h2>{isNew ? t('newBelow', { name: region.name }) : region.name}</h2>
        {!isNew && may.add && region.level < REGION_LEVELS.village && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setIsNew(true)}>
            {t('addChild')}
          </Button>
        )}
        {!isNew && may.delete && (
          <Button
            danger
            icon={<DeleteOutlined aria-hidden />}
            disabled={isFull || region.level === 0}
            title={isFull ? t('hasChildren') : undefined}
            onClick={ask}
          >
            {t('delete')}
          </Button>
        )}
      </div>
      <RegionForm
        key={`${code} ${isNew} ${region.version}`}
        region={region}
        isNew={isNew}
        levels={levels}
        isReadOnly={!isNew && !may.edit}
        onSaved={saved}
        onChanged={onChanged}
        onCancel={() => {
          onChanged(false)
          setIsNew(false)
        }}
      />
    </>
  )
}
