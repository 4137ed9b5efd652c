import { codeResource, type Code } from '@drawdesk/contract/develop/code'
import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { TenantScope } from '../../../resource/tenant/tenant-scope.tsx'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import type { RowMenuEntry } from '../../../resource/list/row-actions.tsx'
import type { FormValues } from '../../../resource/use-resource-form.ts'
import type { ResourceList } from '../../../resource/use-resource-list.ts'
import { useCodeCommands } from './code.api.ts'
import { codeTexts } from './code.i18n.ts'
import { ChildModelBox, ColumnBox, ModelBox } from './code-inputs.tsx'
import { useDownload } from './use-download.ts'
import './code.css'

const PreviewDialog = lazy(() => loadChunk(() => import('./preview-dialog.tsx')))

const NEW_CODE: Partial<Code> = {
  templateType: 'crud',
  serviceName: 'blade-biz',
  packageName: 'operation',
  baseMode: 1,
  wrapMode: 1,
}
const FORM_FIELDS = {
  modelId: (props: InputProps) => <ModelBox {...props} />,
  subModelId: (props: InputProps) => <ChildModelBox {...props} />,
  subFkId: (props: InputProps) => <ColumnBox {...props} of="subModelId" />,
  pkName: (props: InputProps) => <ColumnBox {...props} of="modelId" />,
  treeId: (props: InputProps) => <ColumnBox {...props} of="modelId" />,
  treePid: (props: InputProps) => <ColumnBox {...props} of="modelId" />,
  treeName: (props: InputProps) => <ColumnBox {...props} of="modelId" />,
}
const CELLS = { modelId: (row: Code) => <ModelCell row={row} /> }
const toolbar = (list: ResourceList<Code>) => <DownloadSelected list={list} />
/** What the template does not ask for, and what the chosen model says by itself. */
const hiddenFields = ({ templateType }: FormValues): string[] => [
  'datasourceId',
  ...(templateType === 'sub' ? [] : ['subModelId', 'subFkId']),
  ...(templateType === 'tree' ? [] : ['treeId', 'treePid', 'treeName']),
]

/** Screens that are generated from models: what they are made of, and what comes out. */
export default function CodePage() {
  return (
    <TenantScope resource={codeResource}>
      <Codes />
    </TenantScope>
  )
}

function Codes() {
  const t = useTexts(codeTexts)
  const { message } = useFeedback()
  const { copy } = useCodeCommands()
  const download = useDownload()
  const mayView = usePermission('code_view')
  const mayEdit = usePermission('code_edit')
  const mayAdd = usePermission('code_add')
  const [shown, setShown] = useState<Code>()

  async function makeCopy(row: Code): Promise<void> {
    try {
      await copy(row.id)
      void message.success(t('copied', { name: row.codeName }))
    } catch (error) {
      logFailure('copy of a code', error) // Its message has been shown.
    }
  }

  const rowActions = (row: Code) =>
    (mayView || mayEdit) && (
      <Button
        type="link"
        size="small"
        aria-label={t('previewOf', { name: row.codeName })}
        onClick={() => setShown(row)}
      >
        {t('preview')}
      </Button>
    )
  const downloads = (row: Code): RowMenuEntry[] =>
    (['drawdesk', 'saber'] as const).map((system) => ({
      key: system,
      label: t('downloadFor', { system: t(system) }),
      run: () => void download([row.id], system, row.codeName),
    }))
  const rowMenu = (row: Code): RowMenuEntry[] => [
    ...(mayEdit ? downloads(row) : []),
    ...(mayAdd ? [{ key: 'copy', label: t('copy'), run: () => void makeCopy(row) }] : []),
  ]
  return (
    <>
      <ResourcePage
        resource={codeResource}
        newRow={NEW_CODE}
        words={{ nothing: t('nothing'), nothingFound: t('nothingFound') }}
        cells={CELLS}
        formFields={FORM_FIELDS}
        hiddenFields={hiddenFields}
        rowActions={rowActions}
        rowMenu={rowMenu}
        {...(mayEdit && { toolbar })}
      />
      {shown && (
        <LazyPart>
          <PreviewDialog row={shown} onClose={() => setShown(undefined)} />
        </LazyPart>
      )}
    </>
  )
}

function ModelCell({ row }: { row: Code }) {
  const t = useTexts(codeTexts)
  return <span className="res-line">{row.modelName || t('noModelRow')}</span>
}

function DownloadSelected({ list }: { list: ResourceList<Code> }) {
  const t = useTexts(codeTexts)
  const download = useDownload()
  const [isBusy, setIsBusy] = useState(false)
  if (list.selected.length === 0) return null
  async function run(): Promise<void> {
    setIsBusy(true)
    await download(list.selected, 'drawdesk', 'code')
    setIsBusy(false)
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={() => void run()}>
      {t('downloadSelected')}
    </Button>
  )
}
