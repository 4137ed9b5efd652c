import { DownOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { chatApiResource, type ChatApi } from '@drawdesk/contract/chat/chat-api'
import { Button } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { seededName } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { EditorPage, EditorWaiting } from '../../../../resource/editor/editor-page.tsx'
import { EditorIndex, EditorSection } from '../../../../resource/editor/editor-section.tsx'
import { EditorSwitch } from '../../../../resource/editor/editor-switch.tsx'
import { SavedTag } from '../../../../resource/editor/saved-tag.tsx'
import { NEW_ID } from '../../../../resource/editor/use-open-editor.ts'
import { FormPageField } from '../../../../resource/form-page/form-page-field.tsx'
import { FormPageNotes } from '../../../../resource/form-page/form-page-notes.tsx'
import { useFormPage } from '../../../../resource/form-page/use-form-page.ts'
import { RowHistory } from '../../../../resource/history/row-history.tsx'
import type { InputProps } from '../../../../resource/kinds/kind-inputs.tsx'
import { untyped } from '../../../../resource/row.ts'
import '../../../../resource/resource.css'
import { usePermitted } from '../../../../resource/use-permitted.ts'
import type { ResourceForm } from '../../../../resource/use-resource-form.ts'
import { HealthCell } from '../chat-api-cells.tsx'
import { chatApiTexts } from '../chat-api.i18n.ts'
import { ExtraField } from '../extra-field.tsx'
import { FallbacksField } from '../fallbacks-field.tsx'
import { HeadersField } from '../headers-field.tsx'
import { ModelsField } from '../models/models-field.tsx'
import { PresetField } from '../preset-field.tsx'
import { ProxyField } from '../proxy-field.tsx'
import { SecretsField } from '../secrets-field.tsx'
import { chatEditorTexts } from './chat-editor.i18n.ts'
import { EditorTestPanel, useEditorTest } from './editor-test.tsx'
import { SecondsField } from './seconds-field.tsx'
import { useChatApiSwitch } from './use-chat-api-switch.ts'
import './chat-api-editor.css'

const { fields, texts } = chatApiResource
/** As the editor has it: whether it is on stands in the head, and times carry their unit themselves. */
const editedResource: typeof chatApiResource = {
  ...chatApiResource,
  fields: { ...fields, active: { kind: 'switch', ...fields.active, hideIn: ['form'] } },
  texts: {
    ...texts,
    fields: {
      ...texts.fields,
      timeoutSeconds: {
        ...texts.fields.timeoutSeconds,
        label: { zh: chatEditorTexts.zh.timeout, en: chatEditorTexts.en.timeout },
      },
      idleSeconds: {
        ...texts.fields.idleSeconds,
        label: { zh: chatEditorTexts.zh.idle, en: chatEditorTexts.en.idle },
      },
    },
  },
}

const NEW_API = { dialect: 'openai', currency: 'CNY', timeoutSeconds: 300, idleSeconds: 60, concurrency: 8, sort: 10 }

const SECTIONS = ['service', 'models', 'limits', 'request', 'more'] as const
type Section = (typeof SECTIONS)[number]
const FIELDS: Record<Section, readonly string[]> = {
  service: ['preset', 'name', 'code', 'baseUrl', 'secrets'],
  models: ['models', 'currency'],
  limits: ['fallbackIds', 'concurrency', 'timeoutSeconds', 'idleSeconds', 'proxyConfigId'],
  request: ['dialect', 'headers', 'extra'],
  more: ['sort', 'remark'],
}
/** What a preset leaves open; the rest of a new one stands behind one button. */
const FIRST: readonly [Section, ...Section[]] = ['service', 'models']
const WIDTHS: Readonly<Record<string, 'half' | 'third'>> = {
  name: 'half',
  code: 'half',
  currency: 'half',
  concurrency: 'third',
  timeoutSeconds: 'third',
  idleSeconds: 'third',
  dialect: 'half',
  sort: 'half',
}
const HELP = {
  service: 'serviceHelp',
  models: 'modelsHelp',
  limits: 'limitsHelp',
  request: 'requestHelp',
  more: 'moreHelp',
} as const
const CONTROLS: Readonly<Record<string, (props: InputProps) => ReactNode>> = {
  preset: (props) => <PresetField {...props} />,
  secrets: (props) => <SecretsField {...props} />,
  models: (props) => <ModelsField {...props} />,
  headers: (props) => <HeadersField {...props} />,
  extra: (props) => <ExtraField {...props} />,
  fallbackIds: (props) => <FallbacksField {...props} />,
  proxyConfigId: (props) => <ProxyField {...props} />,
  timeoutSeconds: (props) => <SecondsField {...props} />,
  idleSeconds: (props) => <SecondsField {...props} />,
}
/** Long enough to press what it offers. */
const SAVED_OFF_SECONDS = 8
const placeOf = (section: Section): string => `chat-api-${section}`

interface ChatApiEditorProps {
  /** Of a stored API, or `new`. */
  id: string
  /** Opened to test it: the question has the focus. */
  isTesting: boolean
  onClose: () => void
  onCreated: (id: string) => void
}

/** The editor of a chat API: index at the left, sections in the middle, its test beside them. */
export default function ChatApiEditor({ id, isTesting, onClose, onCreated }: ChatApiEditorProps) {
  const t = useTexts(chatEditorTexts)
  const can = usePermitted(untyped(editedResource))
  const mayEdit = id === NEW_ID ? can.add : can.edit
  const form = useFormPage(editedResource, { id, mayEdit, newRow: NEW_API, onClose, onCreated })
  if (form.loadError || form.mode === undefined || form.isLoading)
    return <EditorWaiting error={form.loadError} failed={t('loadFailed')} onBack={onClose} onRetry={form.retry} />
  return <OpenEditor form={form} isReadOnly={!mayEdit || form.mode === 'view'} isTesting={isTesting} />
}

interface OpenEditorProps {
  form: ResourceForm
  isReadOnly: boolean
  isTesting: boolean
}

function OpenEditor({ form, isReadOnly, isTesting }: OpenEditorProps) {
  const t = useTexts(chatEditorTexts)
  const own = useTexts(chatApiTexts)
  const canSend = usePermission('chatApi_send')
  const canSwitch = usePermission('chatApi_active')
  const test = useEditorTest(form, !isReadOnly)
  const power = useChatApiSwitch(form)
  const { message } = useFeedback()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Brings it into view too, where it stands below the form.
    if (isTesting) panel.current?.querySelector('textarea')?.focus()
  }, [isTesting])
  const [isWhole, setIsWhole] = useState(form.row !== undefined)
  const { row, values, errors, isChanged, isSaving } = form
  const isLocked = isReadOnly || isSaving
  const api = row as ChatApi | undefined // Every row of this form comes from the call of one chat API.
  const isOn = api?.active === 1
  const wrongIn = (section: Section): number =>
    FIELDS[section].filter((name) => errors.fields[name] !== undefined).length
  // What is wrong must be seen.
  const isAll =
    isWhole || row !== undefined || SECTIONS.some((section) => !FIRST.includes(section) && wrongIn(section) > 0)
  const shown = isAll ? SECTIONS : FIRST

  const save = async () => {
    const saved = await form.save({ isQuiet: !isOn && canSwitch })
    if (!saved || isOn || !canSwitch) return
    const key = `saved-${saved.id}`
    void message.open({
      key,
      type: 'success',
      duration: SAVED_OFF_SECONDS,
      content: (
        <>
          {own('savedOff')}{' '}
          <Button
            type="link"
            size="small"
            onClick={() => {
              message.destroy(key)
              void power.change(true, saved.id)
            }}
          >
            {own('turnOn')}
          </Button>
        </>
      ),
    })
  }
  const runTest = async () => {
    panel.current?.scrollIntoView({ block: 'nearest' })
    await test.run()
  }
  return (
    <EditorPage
      title={seededName(String(values.name ?? '')) || t('newTitle')}
      state={!isReadOnly && <SavedTag hasChanges={isChanged} isStored={row !== undefined} />}
      tools={
        api && (
          <>
            <HealthCell row={api} />
            {canSwitch && (
              <EditorSwitch
                label={own('isOn')}
                isOn={isOn}
                isBusy={power.isBusy}
                onChange={(next) => void power.change(next)}
              />
            )}
          </>
        )
      }
      actions={
        <>
          {canSend && (
            <Button
              icon={<PlayCircleOutlined aria-hidden />}
              loading={test.isBusy}
              disabled={isSaving}
              onClick={() => void runTest()}
            >
              {own(!isReadOnly && (isChanged || !row) ? 'saveAndTest' : 'test')}
            </Button>
          )}
          {!isReadOnly && (
            <Button type="primary" loading={isSaving} onClick={() => void save()}>
              {t('save')}
            </Button>
          )}
        </>
      }
      onBack={form.close}
      onSave={isReadOnly ? undefined : () => void save()}
    >
      <div className="editor-columns chat-editor-columns" data-test={canSend || undefined}>
        <EditorIndex sections={shown} placeOf={placeOf} titleOf={(section) => t(section)} countOf={wrongIn} />
        <div className="editor-form res-form">
          <FormPageNotes form={form} />
          {shown.map((section) => (
            <EditorSection key={section} place={placeOf(section)} title={t(section)} help={t(HELP[section])}>
              {FIELDS[section].map((name) => (
                <FormPageField
                  key={name}
                  form={form}
                  name={name}
                  width={WIDTHS[name]}
                  isDisabled={isLocked}
                  control={CONTROLS[name]}
                />
              ))}
            </EditorSection>
          ))}
          {!isAll && (
            <Button
              type="link"
              className="res-unfold"
              icon={<DownOutlined aria-hidden />}
              aria-expanded={false}
              onClick={() => setIsWhole(true)}
            >
              {t('allSettings')}
              <small>
                {SECTIONS.filter((section) => !FIRST.includes(section))
                  .map((section) => t(section))
                  .join(' · ')}
              </small>
            </Button>
          )}
          {row && <RowHistory resource={untyped(editedResource)} form={form} row={row} canEdit={!isReadOnly} />}
        </div>
        {canSend && (
          <div className="chat-editor-aside" ref={panel}>
            <EditorTestPanel
              test={test}
              form={form}
              isSaving={isSaving}
              onTurnOn={canSwitch && row && !isOn ? () => void power.change(true) : undefined}
            />
          </div>
        )}
      </div>
    </EditorPage>
  )
}
