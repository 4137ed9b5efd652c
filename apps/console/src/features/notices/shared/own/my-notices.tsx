import type { NoticeSettings } from '@drawdesk/contract/notices/notice-settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState, type FormEvent } from 'react'
import { Delayed } from '../../../../components/delayed.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { callKey } from '../../../../lib/http/read-keys.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { RestoredNote } from '../../../../resource/editor/restored-note.tsx'
import { useValueDraft } from '../../../../resource/editor/values/use-value-draft.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { MailNote } from './mail-note.tsx'
import { formOf, ownNoticesQuery, saveNotices, type NoticeErrors, type NoticeForm } from './my-notices.api.ts'
import { myNoticesTexts } from './my-notices.i18n.ts'
import { QuietPart } from './quiet-part.tsx'
import { WaysTable } from './ways-table.tsx'
import './my-notices.css'

/** What somebody is notified of, and where. */
export default function MyNotices() {
  const t = useTexts(myNoticesTexts)
  const { data, error, refetch } = useQuery(ownNoticesQuery)
  if (data) return <NoticesForm settings={data} />
  if (error) return <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />
  return (
    <Delayed>
      <Skeleton active paragraph={{ rows: 8 }} />
    </Delayed>
  )
}

function NoticesForm({ settings }: { settings: NoticeSettings }) {
  const t = useTexts(myNoticesTexts)
  const draft = useValueDraft<NoticeForm>({
    resource: 'noticeSetting',
    row: 'own',
    version: undefined,
    stored: formOf(settings),
  })
  const { errors, isBusy, save, clearErrors } = useSave(draft)
  const change = (part: Partial<NoticeForm>) => {
    draft.change(part)
    clearErrors()
  }
  return (
    <form className="my-notices" noValidate onSubmit={(event) => void save(event)}>
      <p className="my-notices-soft">{t('purpose')}</p>
      {draft.restored && (
        <RestoredNote
          typedAtMs={draft.restored.typedAtMs}
          fields={draft.restored.names.map((name) => t(name))}
          onStartOver={draft.startOver}
        />
      )}
      <MailNote settings={settings} wantsMail={draft.values.mailOn !== ''} />
      <WaysTable kinds={settings.kinds} values={draft.values} onChange={change} />
      {errors.bellOff !== undefined && <p className="res-error">{errors.bellOff}</p>}
      <QuietPart values={draft.values} errors={errors} isDisabled={isBusy} onChange={change} />
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('save')}
      </Button>
    </form>
  )
}

/** What is refused stands beside its field. */
function useSave({ values, saved }: { values: NoticeForm; saved: (values: NoticeForm) => void }) {
  const t = useTexts(myNoticesTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<NoticeErrors>({})
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    try {
      const answer = await saveNotices(values)
      saved(formOf(answer))
      queryClient.setQueryData(ownNoticesQuery.queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: callKey('/blade-desk/notice/latest') })
      void message.success(t('saved'))
    } catch (failure) {
      logFailure('notice settings', failure)
      if (!(failure instanceof ApiError)) return
      const beside = Object.fromEntries((failure.errors ?? []).map(({ field, msg }) => [field, msg]))
      setErrors(beside)
      if (Object.keys(beside).length === 0) void message.error(failure.message)
    } finally {
      setIsBusy(false)
    }
  }
  return { errors, isBusy, save, clearErrors: () => setErrors({}) }
}
