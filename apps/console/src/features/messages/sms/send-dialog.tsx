import { checkPhone } from '@drawdesk/contract/identity/phone'
import { SMS_PATH, type Sms } from '@drawdesk/contract/messages/sms'
import { SMS_CATEGORY } from '@drawdesk/contract/messages/sms-categories'
import { smsLogResource } from '@drawdesk/contract/messages/sms-log'
import type { SendMessageAnswer } from '@drawdesk/contract/messages/sms-send'
import { filledText, PARAM_MOST, placeholdersOf, signedText } from '@drawdesk/contract/messages/sms-text'
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { Part } from '../../../components/costs/part.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { call } from '../../../lib/http/http.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { DialogForm, useDialogSending, type DialogErrors } from '../../../resource/form/dialog-form.tsx'
import { resourceKeys } from '../../../resource/keys.ts'
import { smsTexts } from './sms.i18n.ts'

const PHONE_CHARS = 20

/** Sends the template with these values to one number, and says at once what became of it. */
export function SendDialog({ row, onClose }: { row: Sms; onClose: () => void }) {
  const t = useTexts(smsTexts)
  const textOf = useText()
  const id = useId()
  const { message } = useFeedback()
  const client = useQueryClient()
  const [phone, setPhone] = useState('')
  const [params, setParams] = useState<Record<string, string>>({})
  const [clientRequestId] = useState(() => crypto.randomUUID())
  const names = placeholdersOf(row.content)

  function check(): DialogErrors {
    const wrong = checkPhone(phone)
    const empty = names.filter((name) => (params[name] ?? '').trim() === '')
    return {
      ...(wrong ? { phones: textOf(wrong) } : {}),
      ...Object.fromEntries(empty.map((name) => [`params.${name}`, t('valueMissing')])),
    }
  }

  async function send(): Promise<void> {
    const body = { code: row.smsCode, phones: phone.trim(), params: JSON.stringify(params), clientRequestId }
    const { results } = await call<SendMessageAnswer>('POST', `${SMS_PATH}/endpoint/send-message`, {
      body,
      silent: true,
    })
    void client.invalidateQueries({ queryKey: resourceKeys(smsLogResource).all })
    const [result] = results
    if (result?.state === 'sent') void message.success(t('sent'))
    else if (result?.state === 'waiting' || result?.state === 'sending') void message.info(t('goesOn'))
    else void message.error(t('notSent', { why: result?.msg || stateText(result?.state) }))
  }
  const stateText = (state: string | undefined): string => {
    const options = smsLogResource.fields.state?.options ?? []
    const label = options.find(({ value }) => value === state)?.label
    return label ? textOf(label) : ''
  }

  const sending = useDialogSending({ name: 'sms send', failed: t('sendFailed'), check, send, onClose })
  const { errors } = sending
  return (
    <DialogForm
      id={id}
      title={t('sendTitle')}
      sending={sending}
      submitText={t('sendNow')}
      cancelText={t('cancel')}
      onClose={onClose}
    >
      <p className="res-help">{t(row.category === SMS_CATEGORY.sandbox ? 'sendSandbox' : 'sendHelp')}</p>
      <Part id={`${id}-phone`} label={t('phone')} isRequired error={errors.phones}>
        <Input
          id={`${id}-phone`}
          inputMode="tel"
          autoComplete="off"
          maxLength={PHONE_CHARS}
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
        />
      </Part>
      {names.map((name) => (
        <Part key={name} id={`${id}-p-${name}`} label={name} isRequired error={errors[`params.${name}`]}>
          <Input
            id={`${id}-p-${name}`}
            autoComplete="off"
            maxLength={PARAM_MOST}
            value={params[name] ?? ''}
            onChange={({ target }) => setParams({ ...params, [name]: target.value })}
          />
        </Part>
      ))}
      {errors.params !== undefined && <div className="res-error">{errors.params}</div>}
      <div className="sms-preview" role="group" aria-label={t('preview')}>
        <div className="sms-bubble">{signedText(row.signName, filledText(row.content, params))}</div>
      </div>
    </DialogForm>
  )
}
