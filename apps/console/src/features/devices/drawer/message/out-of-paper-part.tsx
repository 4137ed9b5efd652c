import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { RestoredNote } from '../../../../resource/editor/restored-note.tsx'
import { useValueDraft, type ValueDraft } from '../../../../resource/editor/values/use-value-draft.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { devicesKey, saveOutPaperMsg } from '../../shared/devices.api.ts'
import './message.css'
import { messageTexts } from './message.i18n.ts'
import { ScreenPreview } from './screen-preview.tsx'

const LENGTH_MOST = 500
const NAMES = ['outPaperMsg', 'outPaperMsgEn'] as const
type Name = (typeof NAMES)[number]
type Values = Record<Name, string>

/** What the device says when there is no paper, in both languages, beside how it looks there. */
export function OutOfPaperPart({ device }: { device: DrawLogin }) {
  const t = useTexts(messageTexts)
  const mayWrite = usePermission('drawLogin_paper')
  const draft = useValueDraft<Values>({
    resource: 'drawLoginMessage',
    row: device.id,
    version: device.version,
    stored: { outPaperMsg: device.outPaperMsg, outPaperMsgEn: device.outPaperMsgEn },
    isReadOnly: !mayWrite,
  })
  const { problems, isBusy, save, forget } = useSaving(device, draft)
  return (
    <div className="message-part">
      <form className="res-form" noValidate onSubmit={save}>
        <p className="message-intro">{t('intro')}</p>
        {draft.restored && (
          <RestoredNote
            typedAtMs={draft.restored.typedAtMs}
            fields={draft.restored.names.map((name) => t(LANGUAGES[name]))}
            onStartOver={() => draft.startOver()}
          />
        )}
        {NAMES.map((name) => (
          <MessageField
            key={name}
            name={name}
            draft={draft}
            isDisabled={!mayWrite || isBusy}
            problem={problems[name]}
            onChange={(text) => {
              draft.change({ [name]: text })
              forget(name)
            }}
          />
        ))}
        {problems[''] !== undefined && (
          <p className="res-error" role="alert">
            {problems['']}
          </p>
        )}
        {mayWrite && (
          <div>
            <Button type="primary" htmlType="submit" loading={isBusy} disabled={!draft.isChanged}>
              {t('save')}
            </Button>
          </div>
        )}
      </form>
      <ScreenPreview texts={draft.values} deviceName={device.deviceName} />
    </div>
  )
}

const LANGUAGES = { outPaperMsg: 'zh', outPaperMsgEn: 'en' } as const

interface MessageFieldProps {
  name: Name
  draft: ValueDraft<Values>
  isDisabled: boolean
  problem: string | undefined
  onChange: (text: string) => void
}

function MessageField({ name, draft, isDisabled, problem, onChange }: MessageFieldProps) {
  const t = useTexts(messageTexts)
  const id = useId()
  const isChinese = name === 'outPaperMsg'
  return (
    <div className="res-field">
      <label htmlFor={id}>{t(LANGUAGES[name])}</label>
      <Input.TextArea
        id={id}
        lang={isChinese ? 'zh' : 'en'}
        disabled={isDisabled}
        maxLength={LENGTH_MOST}
        autoSize={{ minRows: 3, maxRows: 8 }}
        placeholder={t(isChinese ? 'placeholder' : 'placeholderEn')}
        value={draft.values[name]}
        status={problem === undefined ? undefined : 'error'}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => onChange(target.value)}
      />
      <div id={`${id}-help`} className={problem === undefined ? 'res-help' : 'res-error'}>
        {problem ?? (isChinese ? `${draft.values[name].length} / ${LENGTH_MOST}` : t('help'))}
      </div>
      {draft.conflict?.includes(name) && (
        <div className="res-help">
          {t('theirs')}{' '}
          <Button type="link" size="small" onClick={() => draft.takeTheirs(name)}>
            {t('useTheirs')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Saves both texts; what is refused stands beside its field. */
function useSaving(device: Pick<DrawLogin, 'id' | 'version'>, draft: ValueDraft<Values>) {
  const t = useTexts(messageTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({})
  async function send(): Promise<void> {
    setIsBusy(true)
    const values = { outPaperMsg: draft.values.outPaperMsg.trim(), outPaperMsgEn: draft.values.outPaperMsgEn.trim() }
    try {
      await saveOutPaperMsg({ id: device.id, ...values, version: device.version })
      draft.saved(values)
      setProblems({})
      void message.success(t('saved'))
    } catch (error) {
      logFailure('drawLogin editOutPaperMsg', error)
      const beside = error instanceof ApiError ? (error.errors ?? []) : []
      setProblems(
        beside.length > 0
          ? Object.fromEntries(beside.map(({ field, msg }) => [field, msg]))
          : { '': error instanceof ApiError ? error.message : t('failed') },
      )
    } finally {
      setIsBusy(false)
      await queryClient.invalidateQueries({ queryKey: devicesKey })
    }
  }
  return {
    isBusy,
    problems,
    forget: (name: Name) => setProblems((now) => ({ ...now, [name]: undefined, '': undefined })),
    save: (event: FormEvent) => {
      event.preventDefault()
      if (!isBusy) void send()
    },
  }
}
