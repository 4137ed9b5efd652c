import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { DrawApi } from '@drawdesk/contract/drawing/draw-api'
import { drawApiResource } from '@drawdesk/contract/drawing/draw-api-resource'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../../lib/loading/chunks.ts'
import { usePermission } from '../../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { RowHistory } from '../../../../../resource/history/row-history.tsx'
import { untyped } from '../../../../../resource/row.ts'
import { useFields } from '../../../../../resource/use-fields.ts'
import { apiVersionTexts } from './versions.i18n.ts'

const TestHistory = lazy(() =>
  loadChunk(() => import('../../test-panel/draw-test-history.tsx').then((file) => ({ default: file.DrawTestHistory }))),
)

const { apiName, capability, active, flow, baseUrl } = drawApiResource.fields
const { texts } = drawApiResource

/** As its history names what was changed. */
const changedResource = untyped({
  ...drawApiResource,
  row: DrawApi,
  fields: {
    apiName,
    apiCode: { kind: 'text' },
    capability,
    active,
    flow,
    baseUrl,
    definition: { kind: 'json' },
    secrets: { kind: 'json', secret: true },
    defaultPrompt: { kind: 'textarea' },
    negativePrompt: { kind: 'textarea' },
    proxyConfigId: { kind: 'text' },
    sort: { kind: 'integer' },
    remark: { kind: 'textarea' },
  },
  texts: {
    ...texts,
    fields: {
      ...texts.fields,
      apiCode: { label: { zh: '编号', en: 'Code' } },
      definition: { label: { zh: '接口定义', en: 'Definition' } },
      secrets: { label: { zh: '密钥', en: 'Secrets' } },
      defaultPrompt: { label: { zh: '默认提示词', en: 'Default prompt' } },
      negativePrompt: { label: { zh: '默认反向提示词', en: 'Default negative prompt' } },
      proxyConfigId: { label: { zh: '代理', en: 'Proxy' } },
      sort: { label: { zh: '排序', en: 'Sort order' } },
      remark: { label: { zh: '备注', en: 'Notes' } },
    },
  },
} as typeof drawApiResource)

interface EditorPastProps {
  id: string
  /** Opens the test panel with the values of that test. */
  onUse: (testId: string) => void
}

/** Under the form: the last tests, and who changed what. Both are read when they are opened. */
export function EditorPast({ id, onUse }: EditorPastProps) {
  const t = useTexts(apiVersionTexts)
  const canSend = usePermission('drawApi_send')
  const fields = useFields(changedResource)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {canSend && (
        <section className="res-history draw-past">
          <h3>
            <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
              {t('tests')}
            </button>
          </h3>
          {isOpen && (
            <LazyPart>
              <TestHistory apiId={id} isTitled={false} onUse={(test) => onUse(test.id)} />
            </LazyPart>
          )}
        </section>
      )}
      <RowHistory
        resource={changedResource}
        form={{ allFields: fields, fields, edit: () => undefined }}
        row={{ id }}
        canEdit={false}
      />
    </>
  )
}
