import { REQUIRE_LENGTHS, requireResource } from '@drawdesk/contract/operation/require'
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useId, useRef, useState, type ReactNode } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { focusFirst } from '../../../components/dialog/focus-first.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { sendRequest, type NewRequest } from './require.api.ts'
import { requireTexts } from './require.i18n.ts'

const EMPTY: NewRequest = { title: '', content: '', contact: '' }
const NEEDED = { title: 'needTitle', content: 'needContent' } as const

/** Writes a request. What was written stays until it is sent or thrown away on purpose. */
export default function AskDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(requireTexts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  const id = useId()
  const form = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState(EMPTY)
  const [isChecked, setIsChecked] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const missing = (['title', 'content'] as const).filter((field) => draft[field].trim() === '')

  const fieldOf = (field: keyof NewRequest | undefined) =>
    form.current?.querySelector<HTMLElement>(`[data-field=${field}]`)

  function close(): void {
    if (isSending) return
    if (Object.values(draft).every((text) => text.trim() === '')) return onClose()
    modal.confirm({
      title: t('unsaved'),
      okText: t('discard'),
      cancelText: t('keep'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: onClose,
    })
  }

  async function send(): Promise<void> {
    setIsChecked(true)
    if (missing.length > 0) return fieldOf(missing[0])?.focus()
    setIsSending(true)
    try {
      await sendRequest(draft)
      void message.success(t('sentOk'))
      void queryClient.invalidateQueries({ queryKey: resourceKeys(requireResource).all })
      onClose()
    } catch (error) {
      logFailure('request', error) // Its message has been shown; what was written stays.
    } finally {
      setIsSending(false)
    }
  }

  const field = (
    name: keyof NewRequest,
    control: (props: ReturnType<typeof propsOf>) => ReactNode,
    help?: string,
  ): ReactNode => {
    const error = isChecked && name !== 'contact' && missing.includes(name) ? t(NEEDED[name]) : undefined
    return (
      <div className="res-field">
        <label htmlFor={`${id}-${name}`}>
          {t(name)}
          {name !== 'contact' && (
            <span className="res-required" aria-hidden>
              {' '}
              *
            </span>
          )}
        </label>
        {control(propsOf(name, error))}
        {(error ?? help) && (
          <div id={`${id}-${name}-note`} className={error ? 'res-error' : 'res-help'}>
            {error ?? help}
          </div>
        )}
      </div>
    )
  }
  const propsOf = (name: keyof NewRequest, error: string | undefined) => ({
    id: `${id}-${name}`,
    value: draft[name],
    disabled: isSending,
    maxLength: REQUIRE_LENGTHS[name],
    status: error ? ('error' as const) : undefined,
    'data-field': name,
    'aria-required': name !== 'contact' || undefined,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error !== undefined || name === 'contact' ? `${id}-${name}-note` : undefined,
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })

  return (
    <AppModal
      open
      title={t('askTitle')}
      okText={t('send')}
      cancelText={t('cancel')}
      confirmLoading={isSending}
      cancelButtonProps={{ disabled: isSending }}
      onOk={() => void send()}
      onCancel={close}
      afterOpenChange={(isOpen) => {
        if (isOpen) focusFirst(fieldOf('title'))
      }}
    >
      <p className="res-help">{t('askHint')}</p>
      <div className="res-form" ref={form}>
        {field('title', (props) => (
          <Input {...props} autoComplete="off" />
        ))}
        {field('content', (props) => (
          <Input.TextArea {...props} autoSize={{ minRows: 5, maxRows: 14 }} showCount />
        ))}
        {field(
          'contact',
          (props) => (
            <Input {...props} autoComplete="off" />
          ),
          t('contactHelp'),
        )}
      </div>
    </AppModal>
  )
}
