import { PlusOutlined } from '@ant-design/icons'
import { CHAT_DEFAULT_DAY_TOKENS, type ChatQuota } from '@drawdesk/contract/chat/chat-costs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { Meter } from '../../../components/charts/meter.tsx'
import { Delayed } from '../../../components/delayed.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { HistoryButton } from '../../../resource/history/history-button.tsx'
import { RemovedRows } from '../../../resource/history/removed-rows.tsx'
import type { BegunVersion } from '../../../resource/history/version-note.tsx'
import { compactCount, exactCount } from '../../../lib/texts/figure-text.ts'
import { quotasKey, quotasQuery, readRemovedQuotas, removedQuotasKey, removeQuota } from './chat-costs.api.ts'
import { costsTexts } from './chat-costs.i18n.ts'
import { QuotaDialog } from './quota-dialog.tsx'
import { useQuotaHistory } from './use-quota-history.ts'

/** The quotas that bind chat, with what is used of each now. */
export function QuotaList() {
  const t = useTexts(costsTexts)
  const titleId = useId()
  const canEdit = usePermission('chatCosts_edit')
  const { data: quotas, error, refetch } = useQuery(quotasQuery)
  const [edited, setEdited] = useState<{ quota?: ChatQuota; begun?: BegunVersion; isDefault?: true }>()
  return (
    <section className="costs-card" aria-labelledby={titleId}>
      <header className="costs-card-head">
        <div>
          <h2 id={titleId}>{t('quotas')}</h2>
          <p className="res-help">{t('quotasPurpose')}</p>
        </div>
        {canEdit && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited({})}>
            {t('addQuota')}
          </Button>
        )}
      </header>
      {error ? (
        <ErrorNote isCompact error={error} title={t('quotasFailed')} onRetry={() => void refetch()} />
      ) : !quotas ? (
        <Delayed>
          <div className="skeleton costs-wait-quotas" />
        </Delayed>
      ) : (
        <ul className="costs-quotas">
          {!quotas.some(({ subject, period }) => subject === 'everyUser' && period === 'day') && (
            <DefaultQuota canEdit={canEdit} onEdit={() => setEdited({ isDefault: true })} />
          )}
          {quotas.map((quota) => (
            <QuotaRow
              key={quota.id}
              quota={quota}
              canEdit={canEdit}
              onEdit={(begun) => setEdited({ quota, ...(begun && { begun }) })}
            />
          ))}
        </ul>
      )}
      <RemovedRows queryKey={removedQuotasKey} read={readRemovedQuotas}>
        {(quota) => <RemovedQuota quota={quota} />}
      </RemovedRows>
      {edited !== undefined && (
        <QuotaDialog
          key={edited.quota?.id ?? 'new'}
          quota={edited.quota}
          begun={edited.begun}
          proposed={edited.isDefault ? CHAT_DEFAULT_DAY_TOKENS : undefined}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

/** What binds each person's day until somebody sets it. */
function DefaultQuota({ canEdit, onEdit }: { canEdit: boolean; onEdit: () => void }) {
  const t = useTexts(costsTexts)
  const language = useLanguage()
  const name = t('everyUser')
  return (
    <li className="costs-quota">
      <div className="costs-quota-name">
        <b>{name}</b>
        <span className="costs-soft">{t('day')}</span>
        <StateTag kind="neutral">{t('byDefault')}</StateTag>
      </div>
      <div className="costs-quota-use">
        <p className="costs-soft">
          {t('each', { limit: compactCount(CHAT_DEFAULT_DAY_TOKENS, language) })} · {t('byDefaultHelp')}
        </p>
      </div>
      {canEdit && (
        <div className="costs-quota-actions">
          <Button type="link" size="small" aria-label={t('editOf', { name })} onClick={onEdit}>
            {t('edit')}
          </Button>
        </div>
      )}
    </li>
  )
}

interface QuotaRowProps {
  quota: ChatQuota
  canEdit: boolean
  /** With the values of an earlier version. */
  onEdit: (begun?: BegunVersion) => void
}

function QuotaRow({ quota, canEdit, onEdit }: QuotaRowProps) {
  const t = useTexts(costsTexts)
  const language = useLanguage()
  const remove = useRemove()
  const history = useQuotaHistory()
  const { subject, userName, period, limitTokens, usedTokens, heldTokens, resetTime, remark } = quota
  const name = subject === 'user' ? userName || t('deletedUser') : t(subject)
  const percent = usedTokens === null ? undefined : shareOf(usedTokens, limitTokens)
  const isReached = percent !== undefined && percent >= 100
  return (
    <li className="costs-quota">
      <div className="costs-quota-name">
        <b>{name}</b>
        <span className="costs-soft">{t(period)}</span>
        {isReached && <StateTag kind="bad">{t('reached')}</StateTag>}
      </div>
      <div className="costs-quota-use">
        {usedTokens === null || percent === undefined ? (
          <p className="costs-soft">
            {t('each', { limit: compactCount(limitTokens, language) })} · {t('everyUserHelp')}
          </p>
        ) : (
          <>
            <p className="costs-quota-figures">
              <span title={t('usedOf', { used: exactCount(usedTokens), limit: exactCount(limitTokens) })}>
                {t('usedOf', { used: compactCount(usedTokens, language), limit: compactCount(limitTokens, language) })}
              </span>
              <span>{t('used', { percent: Math.floor(percent) })}</span>
            </p>
            <Meter
              label={`${name}: ${t('used', { percent: Math.floor(percent) })}`}
              percent={percent}
              heldPercent={heldTokens === null ? 0 : shareOf(heldTokens, limitTokens)}
            />
            <p className="costs-soft">
              {t('resets')} <RelativeTime value={resetTime} />
              {heldTokens !== null && heldTokens > 0 && ` · ${t('held', { held: compactCount(heldTokens, language) })}`}
            </p>
          </>
        )}
        {remark !== '' && <p className="costs-soft">{remark}</p>}
      </div>
      <div className="costs-quota-actions">
        {canEdit && (
          <Button type="link" size="small" aria-label={t('editOf', { name })} onClick={() => onEdit()}>
            {t('edit')}
          </Button>
        )}
        <HistoryButton {...history} id={quota.id} name={name} onBack={canEdit ? onEdit : undefined} />
        {canEdit && (
          <Button
            type="link"
            size="small"
            danger
            aria-label={t('removeOf', { name })}
            onClick={() => remove(quota, name)}
          >
            {t('remove')}
          </Button>
        )}
      </div>
    </li>
  )
}

function RemovedQuota({ quota: { id, subject, userName, period, limitTokens } }: { quota: ChatQuota }) {
  const t = useTexts(costsTexts)
  const language = useLanguage()
  const history = useQuotaHistory()
  const name = subject === 'user' ? userName || t('deletedUser') : t(subject)
  return (
    <>
      <span>{name}</span>
      <span className="costs-soft">
        {t(period)} · {compactCount(limitTokens, language)}
      </span>
      <HistoryButton {...history} id={id} name={name} onBack={undefined} />
    </>
  )
}

const shareOf = (part: number, whole: number): number => (whole === 0 ? 100 : (part / whole) * 100)

function useRemove(): (quota: ChatQuota, name: string) => void {
  const t = useTexts(costsTexts)
  const client = useQueryClient()
  const { message, modal } = useFeedback()
  const remove = async (id: string): Promise<void> => {
    try {
      await removeQuota(id)
      void message.success(t('removed'))
    } catch (error) {
      logFailure('chatCosts removeQuota', error) // Its message has been shown.
    }
    await client.invalidateQueries({ queryKey: quotasKey })
  }
  return ({ id, period, limitTokens }, name) =>
    modal.confirm({
      title: t('removeTitle'),
      content: t('removeText', { name, period: t(period), limit: exactCount(limitTokens) }),
      okText: t('remove'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => remove(id),
    })
}
