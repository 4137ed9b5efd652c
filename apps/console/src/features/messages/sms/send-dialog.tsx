import { SMS_PATH, type Sms } from '@drawdesk/contract/messages/sms'
import { SMS_CATEGORY } from '@drawdesk/contract/messages/sms-categories'
import { smsLogResource } from '@drawdesk/contract/messages/sms-log'
import { PHONES_MOST, type SendMessageAnswer } from '@drawdesk/contract/messages/sms-send'
import { filledText, PARAM_MOST, placeholdersOf, signedText } from '@drawdesk/contract/messages/sms-text'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { Part } from '../../../components/costs/part.tsx'
import { call } from '../../../lib/http/http.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { DialogForm, useDialogSending, type DialogErrors } from '../../../resource/form/dialog-form.tsx'
import { resourceKeys } from '../../../resource/keys.ts'
import { readNumbers } from './numbers.ts'
import { SendProgress } from './send-progress.tsx'
import { smsTexts } from './sms.i18n.ts'

const WRONG_SHOWN = 3

/** Sends the template with these values to the numbers that are typed or pasted, and then shows what becomes of each. */
export function SendDialog({ row, onClose }: { row: Sms; onClose: () => void }) {
  const [answer, setAnswer] = useState<SendMessageAnswer>()
  return answer ? (
    <SendProgress answer={answer} onClose={onClose} />
  ) : (
    <SendForm row={row} onAnswer={setAnswer} onClose={onClose} />
  )
}

interface FormProps {
  row: Sms
  onAnswer: (answer: SendMessageAnswer) => void
  onClose: () => void
}

function SendForm({ row, onAnswer, onClose }: FormProps) {
  const t = useTexts(smsTexts)
  const textOf = useText()
  const id = useId()
  const client = useQueryClient()
  const [pasted, setPasted] = useState('')
  const [params, setParams] = useState<Record<string, string>>({})
  const [limited, setLimited] = useState<string>()
  const [clientRequestId, setClientRequestId] = useState(() => crypto.randomUUID())
  const names = placeholdersOf(row.content)
  const { phones, wrong, repeated } = readNumbers(pasted)

  /** Another text is another sending. */
  function change(next: { pasted?: string; params?: Record<string, string> }): void {
    if (next.pasted !== undefined) setPasted(next.pasted)
    if (next.params !== undefined) setParams(next.params)
    setLimited(undefined)
    setClientRequestId(crypto.randomUUID())
    sending.forget(['phones', 'params', ...names.map((name) => `params.${name}`)])
  }

  function phonesProblem(): string | undefined {
    const shown = wrong.slice(0, WRONG_SHOWN).map(({ text, why }) => t('wrongNumber', { text, why: textOf(why) }))
    const more = wrong.length - shown.length
    if (shown.length > 0) return [...shown, ...(more > 0 ? [t('wrongMore', { count: more })] : [])].join(t('wrongJoin'))
    if (phones.length === 0) return t('phonesMissing')
    return phones.length > PHONES_MOST ? t('phonesMost', { count: PHONES_MOST }) : undefined
  }
  function check(): DialogErrors {
    const problem = phonesProblem()
    const empty = names.filter((name) => (params[name] ?? '').trim() === '')
    return {
      ...(problem === undefined ? {} : { phones: problem }),
      ...Object.fromEntries(empty.map((name) => [`params.${name}`, t('valueMissing')])),
    }
  }

  async function send(): Promise<void | 'stays'> {
    const body = { code: row.smsCode, phones: phones.join(','), params: JSON.stringify(params), clientRequestId }
    const answer = await call<SendMessageAnswer>('POST', `${SMS_PATH}/endpoint/send-message`, { body, silent: true })
    void client.invalidateQueries({ queryKey: resourceKeys(smsLogResource).all })
    if (answer.results.some(({ state }) => state !== 'limited')) return onAnswer(answer)
    setLimited(answer.results[0]?.msg)
    return 'stays'
  }

  // Nothing closes by itself: what came of it is shown, or stands beside the numbers.
  const sending = useDialogSending({ name: 'sms send', failed: t('sendFailed'), check, send, onClose: () => undefined })
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
      <Part id={`${id}-phones`} label={t('phones')} isRequired error={errors.phones ?? limited} help={t('phonesHelp')}>
        <Input.TextArea
          id={`${id}-phones`}
          autoComplete="off"
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={pasted}
          {...(errors.phones === undefined && limited === undefined ? {} : { status: 'error' as const })}
          onChange={({ target }) => change({ pasted: target.value })}
        />
      </Part>
      {pasted.trim() !== '' && (
        <p className="res-help sms-recognised" aria-live="polite">
          {t('recognised', { count: exactCount(phones.length) })}
          {repeated > 0 && ` · ${t('repeated', { count: exactCount(repeated) })}`}
          {wrong.length > 0 && (
            <>
              {` · ${t('wrong', { count: exactCount(wrong.length) })} `}
              <Button type="link" size="small" onClick={() => change({ pasted: phones.join('\n') })}>
                {t('leaveOut')}
              </Button>
            </>
          )}
        </p>
      )}
      {names.map((name) => (
        <Part key={name} id={`${id}-p-${name}`} label={name} isRequired error={errors[`params.${name}`]}>
          <Input
            id={`${id}-p-${name}`}
            autoComplete="off"
            maxLength={PARAM_MOST}
            value={params[name] ?? ''}
            onChange={({ target }) => change({ params: { ...params, [name]: target.value } })}
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
