import { CHAT_SHARE_DAYS, type ChatShare, type ChatShareDays } from '@drawdesk/contract/chat/chat-shares'
import type { ChatDialog } from '@drawdesk/contract/chat/chat'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Radio } from 'antd'
import { useId, useState } from 'react'
import { Delayed } from '../../../../components/delayed.tsx'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useCopied } from '../../../../lib/browser/copy-text.ts'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { createShare, endShare, shareAddress, sharesKey, sharesQuery } from './share.api.ts'
import { shareTexts } from './share.i18n.ts'
import './share.css'

/** Makes a link to the branch that is shown, and lists one's own links: those of this conversation first. */
export default function ShareDialog({ conversation, onClose }: { conversation: ChatDialog; onClose: () => void }) {
  const t = useTexts(shareTexts)
  const client = useQueryClient()
  const [days, setDays] = useState<ChatShareDays>(7)
  const [showsName, setShowsName] = useState(false)
  const [isMaking, setIsMaking] = useState(false)
  const [problem, setProblem] = useState('')
  const id = useId()
  const make = async () => {
    setIsMaking(true)
    setProblem('')
    try {
      const made = await createShare({ diaId: conversation.diaId, days, showsName: showsName ? 1 : 0 })
      client.setQueryData<ChatShare[]>(sharesKey, (before = []) => [made, ...before])
    } catch (error) {
      if (error instanceof ApiError) return setProblem(error.message)
      logFailure('chat share', error)
      setProblem(t('failed'))
    } finally {
      setIsMaking(false)
    }
  }
  return (
    <AppModal title={t('title')} open onCancel={onClose} footer={null} width={560}>
      <p className="share-hint">{t('hint')}</p>
      <fieldset className="share-days">
        <legend>{t('until')}</legend>
        <Radio.Group
          value={days}
          onChange={({ target }) => setDays(target.value as ChatShareDays)}
          options={CHAT_SHARE_DAYS.map((value) => ({
            value,
            label: value === 0 ? t('untilEnded') : t(value === 1 ? 'day' : 'days', { count: value }),
          }))}
        />
      </fieldset>
      <Checkbox checked={showsName} onChange={({ target }) => setShowsName(target.checked)}>
        {t('showsName', { name: conversation.userName })}
      </Checkbox>
      {problem !== '' && (
        <p className="share-problem" role="alert">
          {problem}
        </p>
      )}
      <Button type="primary" loading={isMaking} onClick={() => void make()}>
        {t('make')}
      </Button>
      <h3 className="share-heading" id={id}>
        {t('mine')}
      </h3>
      <Shares diaId={conversation.diaId} labelledBy={id} />
    </AppModal>
  )
}

function Shares({ diaId, labelledBy }: { diaId: string; labelledBy: string }) {
  const t = useTexts(shareTexts)
  const { data, isPending, error, refetch } = useQuery(sharesQuery())
  if (error) return <ErrorNote error={error} isCompact onRetry={() => void refetch()} />
  if (isPending)
    return (
      <Delayed>
        <span className="skeleton" style={{ width: '80%' }} aria-busy="true" />
      </Delayed>
    )
  if (data.length === 0) return <p className="share-hint">{t('none')}</p>
  const sorted = [...data.filter((one) => one.diaId === diaId), ...data.filter((one) => one.diaId !== diaId)]
  return (
    <ul className="share-list" aria-labelledby={labelledBy}>
      {sorted.map((share) => (
        <ShareRow key={share.id} share={share} />
      ))}
    </ul>
  )
}

function ShareRow({ share }: { share: ChatShare }) {
  const t = useTexts(shareTexts)
  const client = useQueryClient()
  const { modal } = useFeedback()
  const address = shareAddress(share)
  const { isCopied, copy } = useCopied(address)
  const title = share.title || t('untitled')
  const end = async () => {
    try {
      await endShare(share.id)
      client.setQueryData<ChatShare[]>(sharesKey, (before = []) => before.filter(({ id }) => id !== share.id))
    } catch (error) {
      logFailure('chat share', error) // Its message has been shown.
      await client.invalidateQueries({ queryKey: sharesKey })
    }
  }
  return (
    <li className="share-row">
      <div className="share-facts">
        <b>{title}</b>
        <a href={address} target="_blank" rel="noopener noreferrer">
          {address}
        </a>
        <span>
          {[
            t('messages', { count: share.messages }),
            t('made', { time: share.createTime.slice(0, 16) }),
            share.expireTime === '' ? t('untilEnded') : t('expires', { time: share.expireTime.slice(0, 16) }),
          ].join(' · ')}
        </span>
      </div>
      <Button size="small" aria-label={isCopied ? undefined : t('copyOf', { title })} onClick={() => void copy()}>
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
      <Button
        size="small"
        danger
        aria-label={t('endOf', { title })}
        onClick={() =>
          modal.confirm({
            title: t('endQuestion'),
            content: t('endHint'),
            okText: t('end'),
            cancelText: t('cancel'),
            okButtonProps: { danger: true },
            focusable: { autoFocusButton: 'cancel' },
            onOk: end,
          })
        }
      >
        {t('end')}
      </Button>
    </li>
  )
}
