import { FLOW_WORK_PATH } from '@drawdesk/contract/workflow/paths'
import type { FlowDraft } from '@drawdesk/contract/workflow/forms/form-process'
import type { FlowDefinition } from '@drawdesk/contract/workflow/manager'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { ApiError, call } from '../../../../lib/http/http.ts'
import { keysOf } from '../../../../lib/http/read-keys.ts'
import { defineTexts, useTexts } from '../../../../lib/texts/texts.ts'
import { saveDraft } from '../../form/process-form.api.ts'
import { formAddress } from '../../shared/work-address.ts'

const texts = defineTexts({
  zh: {
    drafts: '草稿',
    help: '填了一半还没有提交的表单，保留 30 天。',
    saved: '保存于',
    continue: '继续填写',
    continueOf: '继续填写 {name}',
    discard: '丢弃',
    discardOf: '丢弃 {name} 的草稿',
    discardTitle: '丢弃“{name}”的草稿？',
    discardHelp: '填写的内容会被删除，不能恢复。',
    discarded: '已丢弃 {name} 的草稿',
    cancel: '取消',
  },
  en: {
    drafts: 'Drafts',
    help: 'Forms you started but haven’t submitted. Kept for 30 days.',
    saved: 'Saved',
    continue: 'Continue',
    continueOf: 'Continue {name}',
    discard: 'Discard',
    discardOf: 'Discard draft of {name}',
    discardTitle: 'Discard the draft of “{name}”?',
    discardHelp: 'What you entered is deleted and can’t be restored.',
    discarded: 'Discarded draft of {name}',
    cancel: 'Cancel',
  },
})

/** More than anybody has of forms that they start. */
const MOST = 50

const draftsQuery = queryOptions({
  queryKey: keysOf(FLOW_WORK_PATH).of('draft-list', 'start'),
  queryFn: ({ signal }) =>
    call<{ records: FlowDraft[] }>('GET', `${FLOW_WORK_PATH}/draft-list`, {
      query: { current: 1, size: MOST },
      signal,
      silent: true,
    }),
  // Who comes back from a form finds what they wrote there a moment ago.
  staleTime: 0,
})

/** Forms of processes that the person began to fill in and has not submitted; nothing where there are none. `known`: processes on screen, by their names in the caller's language. */
export function Drafts({ known }: { known: readonly FlowDefinition[] }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const { message, modal } = useFeedback()
  const { data, refetch } = useQuery(draftsQuery)
  // Those of tasks stand in the task itself.
  const drafts = (data?.records ?? []).filter(({ processDefinitionId }) => processDefinitionId !== '')
  if (drafts.length === 0) return null
  const ask = (processDefinitionId: string, name: string) =>
    modal.confirm({
      title: t('discardTitle', { name }),
      content: t('discardHelp'),
      okText: t('discard'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      focusable: { autoFocusButton: 'cancel' },
      async onOk() {
        try {
          await saveDraft({ processDefinitionId, values: {} })
          void message.success(t('discarded', { name }))
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          void message.error(error.message)
        }
        await refetch()
      },
    })
  return (
    <section className="start-drafts" aria-label={t('drafts')}>
      <h2 className="start-group-name">{t('drafts')}</h2>
      <p className="res-help">{t('help')}</p>
      <ul className="start-draft-list">
        {drafts.map(({ id, processDefinitionId, processDefinitionName, savedTime }) => {
          const process = known.find((one) => one.id === processDefinitionId)
          const name = process?.name ?? processDefinitionName
          return (
            <li key={id} className="start-draft">
              <strong className="start-draft-name">{name}</strong>
              <span className="res-help">
                {t('saved')} <RelativeTime value={savedTime} />
              </span>
              <Button
                aria-label={t('continueOf', { name })}
                onClick={() => void navigate(formAddress({ route: process?.route ?? '', id: processDefinitionId }))}
              >
                {t('continue')}
              </Button>
              <Button
                type="text"
                danger
                aria-label={t('discardOf', { name })}
                onClick={() => ask(processDefinitionId, name)}
              >
                {t('discard')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
