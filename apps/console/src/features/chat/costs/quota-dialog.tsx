import {
  CHAT_QUOTA_MAX,
  CHAT_QUOTA_PERIODS,
  CHAT_QUOTA_SUBJECTS,
  type ChatQuota,
} from '@drawdesk/contract/chat/chat-costs'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, InputNumber, Segmented } from 'antd'
import { useId, useState } from 'react'
import { Part } from '../../../components/costs/part.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { DialogForm, useDialogSending, type DialogErrors } from '../../../resource/form/dialog-form.tsx'
import { PersonSelect } from '../../../resource/people/person-select.tsx'
import { bringsBack } from '../../../resource/history/brings-back.ts'
import { BegunNote, type BegunVersion } from '../../../resource/history/version-note.tsx'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { quotasKey, saveQuota } from './chat-costs.api.ts'
import { costsTexts } from './chat-costs.i18n.ts'
import { useQuotaHistory } from './use-quota-history.ts'

const REMARK_MAX = 255
/** Of an ordinary text, in either language: good enough for a feeling. */
const WORDS_A_TOKEN = { zh: 1.2, en: 0.75 } as const
const PRESETS = [100_000, 1_000_000, 10_000_000] as const

type Values = Pick<ChatQuota, 'subject' | 'userId' | 'period' | 'remark'> & { limitTokens: number | null }

const NEW_QUOTA: Values = { subject: 'everyUser', userId: '', period: 'day', limitTokens: null, remark: '' }

/** A new quota (of everybody's day, with `proposed` tokens), or how much one allows. The holder of a stored one stays. */
export function QuotaDialog({
  quota,
  begun,
  proposed = null,
  onClose,
}: {
  quota: ChatQuota | undefined
  /** An earlier version that it begins with. */
  begun: BegunVersion | undefined
  proposed?: number | null | undefined
  onClose: () => void
}) {
  const t = useTexts(costsTexts)
  const id = useId()
  const language = useLanguage()
  const client = useQueryClient()
  const { message } = useFeedback()
  const [values, setValues] = useState<Values>(() => ({
    ...(quota ?? { ...NEW_QUOTA, limitTokens: proposed }),
    ...begun?.values,
  }))
  const { fields } = useQuotaHistory()
  const { subject, userId, period, limitTokens, remark } = values
  const set = (part: Partial<Values>): void => {
    setValues((now) => ({ ...now, ...part }))
    sending.forget(Object.keys(part))
  }

  const check = (): DialogErrors => ({
    ...(limitTokens === null ? { limitTokens: t('limitMissing') } : {}),
    ...(subject === 'user' && userId === '' ? { userId: t('personMissing') } : {}),
  })
  async function send(): Promise<void> {
    if (limitTokens === null) throw new Error('a quota without a limit was sent') // `check` does not let it through
    const saved = {
      ...(quota ? { id: quota.id, version: quota.version } : { subject, ...(subject === 'user' ? { userId } : {}) }),
      period,
      limitTokens,
      remark: remark.trim(),
    }
    await saveQuota(saved, quota !== undefined && bringsBack(begun, values, quota))
    void message.success(t(quota ? 'updated' : 'added'))
    await client.invalidateQueries({ queryKey: quotasKey })
  }
  const sending = useDialogSending({ name: 'chatCosts saveQuota', failed: t('saveFailed'), check, send, onClose })
  const { errors } = sending
  const words = Math.round((limitTokens ?? 0) * WORDS_A_TOKEN[language])
  return (
    <DialogForm
      id={id}
      title={t(quota ? 'quotaEdit' : 'quotaNew')}
      sending={sending}
      submitText={t('save')}
      cancelText={t('cancel')}
      onClose={onClose}
    >
      {quota && (
        <BegunNote begun={begun} fields={fields} values={values} stored={quota} onNow={() => setValues(quota)} />
      )}
      <Part label={t('subject')} error={errors.subject}>
        {quota ? (
          <b>{subject === 'user' ? quota.userName || t('deletedUser') : t(subject)}</b>
        ) : (
          <Segmented
            block
            aria-label={t('subject')}
            value={subject}
            onChange={(next) => set({ subject: next })}
            options={CHAT_QUOTA_SUBJECTS.map((value) => ({ value, label: t(value) }))}
          />
        )}
      </Part>
      {!quota && subject === 'user' && (
        <Part id={`${id}-user`} label={t('person')} isRequired error={errors.userId}>
          <PersonSelect
            id={`${id}-user`}
            value={userId}
            tenantId=""
            forbidden={t('personForbidden')}
            isInvalid={errors.userId !== undefined}
            onChange={(next) => set({ userId: next })}
          />
        </Part>
      )}
      <Part label={t('period')} error={errors.period}>
        <Segmented
          aria-label={t('period')}
          value={period}
          onChange={(next) => set({ period: next })}
          options={CHAT_QUOTA_PERIODS.map((value) => ({ value, label: t(value) }))}
        />
      </Part>
      <Part
        id={`${id}-limit`}
        label={t('limit')}
        isRequired
        error={errors.limitTokens}
        help={
          limitTokens === null
            ? undefined
            : t('limitHelp', { limit: exactCount(limitTokens), words: exactCount(words) })
        }
      >
        <div className="costs-limit">
          <InputNumber<number>
            id={`${id}-limit`}
            value={limitTokens}
            min={0}
            max={CHAT_QUOTA_MAX}
            precision={0}
            status={errors.limitTokens ? 'error' : undefined}
            onChange={(next) => set({ limitTokens: next })}
          />
          {PRESETS.map((preset) => (
            <Button key={preset} size="small" onClick={() => set({ limitTokens: preset })}>
              {exactCount(preset)}
            </Button>
          ))}
        </div>
      </Part>
      <Part id={`${id}-remark`} label={t('remark')} error={errors.remark}>
        <Input
          id={`${id}-remark`}
          value={remark}
          maxLength={REMARK_MAX}
          onChange={({ target }) => set({ remark: target.value })}
        />
      </Part>
    </DialogForm>
  )
}
