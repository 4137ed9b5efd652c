import type { Code, CodeDrift, CodeFile, CodeSystem, FileState } from '@drawdesk/contract/develop/code'
import { CODE_SYSTEMS } from '@drawdesk/contract/develop/code'
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Segmented, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { DiffView } from '../../../components/line-diff/diff-view.tsx'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useIsNarrow } from '../../../resource/use-is-narrow.ts'
import { useDrift, usePreview } from './code.api.ts'
import { codeTexts } from './code.i18n.ts'
import { driftText } from './drift-text.ts'
import { useDownload } from './use-download.ts'

const WIDTH_PX = 1120
const KINDS: Readonly<Record<FileState, StateKind>> = { new: 'info', same: 'neutral', changed: 'warn', conflict: 'bad' }

interface PreviewDialogProps {
  row: Code
  onClose: () => void
}

/** What would be generated, file by file beside what was generated last, and what differs between table, model, code and menu. */
export default function PreviewDialog({ row, onClose }: PreviewDialogProps) {
  const t = useTexts(codeTexts)
  const [system, setSystem] = useState<CodeSystem>('drawdesk')
  const preview = usePreview(row.id, system)
  const drift = useDrift(row.id)
  return (
    <AppModal
      open
      width={WIDTH_PX}
      title={t('previewOf', { name: row.codeName })}
      footer={<Foot row={row} system={system} isReady={preview.data !== undefined} files={preview.data ?? []} />}
      onCancel={onClose}
    >
      <div className="code-preview">
        <Segmented
          aria-label={t('systems')}
          value={system}
          options={CODE_SYSTEMS.map((value) => ({ value, label: t(value) }))}
          onChange={setSystem}
        />
        {system === 'drawdesk' && drift.data && <DriftList drift={drift.data} />}
        {preview.error ? (
          <ErrorNote error={preview.error} onRetry={() => void preview.refetch()} />
        ) : preview.data ? (
          <Files key={system} files={preview.data} />
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </div>
    </AppModal>
  )
}

function DriftList({ drift }: { drift: readonly CodeDrift[] }) {
  const t = useTexts(codeTexts)
  if (drift.length === 0) return <p className="code-note">{t('allSame')}</p>
  return (
    <ul className="code-drift">
      {drift.map((one) => (
        <li key={`${one.of} ${one.what}`} data-of={one.of}>
          {driftText(t, one)}
        </li>
      ))}
    </ul>
  )
}

function Files({ files }: { files: readonly CodeFile[] }) {
  const t = useTexts(codeTexts)
  const isNarrow = useIsNarrow()
  const keyOf = ({ kind, path }: CodeFile): string => `${kind} ${path}`
  const [first] = files
  const [openKey, setOpenKey] = useState(first ? keyOf(first) : '')
  const open = files.find((file) => keyOf(file) === openKey) ?? first
  if (!open) return null
  const groups = (['file', 'entry'] as const)
    .map((kind) => ({
      kind,
      title: t(kind === 'file' ? 'files' : 'entries'),
      own: files.filter((file) => file.kind === kind),
    }))
    .filter(({ own }) => own.length > 0)
  return (
    <>
      {open.state === 'conflict' && (
        <p className="code-conflict" role="note">
          {t('conflictNote')}
        </p>
      )}
      <div className="code-files">
        {isNarrow ? (
          <Select
            aria-label={t('chooseFile')}
            value={keyOf(open)}
            options={groups.map(({ title, own }) => ({
              label: title,
              options: own.map((file) => ({ value: keyOf(file), label: `${nameOf(file.path)} · ${t(file.state)}` })),
            }))}
            onChange={setOpenKey}
          />
        ) : (
          <nav aria-label={t('files')}>
            {groups.map(({ kind, title, own }) => (
              <section key={kind}>
                <h3>{title}</h3>
                {own.map((file) => (
                  <button
                    key={keyOf(file)}
                    type="button"
                    aria-current={file === open}
                    title={file.path}
                    onClick={() => setOpenKey(keyOf(file))}
                  >
                    <span className="code-file">
                      <span className="code-file-name">{nameOf(file.path)}</span>
                      <span className="code-file-folder">{folderOf(file.path)}</span>
                    </span>
                    <StateTag kind={KINDS[file.state]}>{t(file.state)}</StateTag>
                  </button>
                ))}
              </section>
            ))}
          </nav>
        )}
        <div className="code-content">
          <p className="code-path">{open.path}</p>
          {open.state === 'changed' ? (
            <DiffView
              oldText={open.before}
              newText={open.content}
              look="unified"
              label={t('contentOf', { path: open.path })}
            />
          ) : (
            <Content file={open} label={t('contentOf', { path: open.path })} />
          )}
        </div>
      </div>
    </>
  )
}

function Content({ file, label }: { file: CodeFile; label: string }) {
  return (
    // Long files scroll, so the keyboard must reach them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="code-text" tabIndex={0} role="region" aria-label={label}>
      {file.content}
    </pre>
  )
}

interface FootProps {
  row: Code
  system: CodeSystem
  isReady: boolean
  files: readonly CodeFile[]
}

function Foot({ row, system, isReady, files }: FootProps) {
  const t = useTexts(codeTexts)
  const download = useDownload()
  const mayEdit = usePermission('code_edit')
  const [isBusy, setIsBusy] = useState(false)
  const name = screenOf(files)
  async function run(): Promise<void> {
    setIsBusy(true)
    await download([row.id], system, name ?? row.codeName)
    setIsBusy(false)
  }
  return (
    <div className="code-foot">
      <span className="code-note">{system === 'drawdesk' && name !== undefined && t('mergeNote', { name })}</span>
      {mayEdit && (
        <Button
          type="primary"
          icon={<DownloadOutlined aria-hidden />}
          disabled={!isReady}
          loading={isBusy}
          onClick={() => void run()}
        >
          {t('download')}
        </Button>
      )}
    </div>
  )
}

/** Its name in the zip, as the first file, the contract, has it. */
const screenOf = (files: readonly CodeFile[]): string | undefined => {
  const [, kebab] = /\/([a-z0-9-]+)\.ts$/.exec(files[0]?.path ?? '') ?? []
  return kebab?.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))
