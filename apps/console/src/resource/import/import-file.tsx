import { FileTextOutlined, InboxOutlined } from '@ant-design/icons'
import type { ImportDone, ImportUndone } from '@drawdesk/contract/core/rows/import'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Upload } from 'antd'
import { useState, type ReactNode } from 'react'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { logFailure } from '../log-failure.ts'
import { useTenantId } from '../tenant/work-tenant.ts'
import { latestImports, undoImport } from './import.api.ts'
import type { ImportTarget } from './import-target.ts'
import { importTexts } from './import.i18n.ts'

/** Of the rows that an undoing leaves, so many are named before it. */
const STAYING_SHOWN = 8
const [BYTES_PER_KB, BYTES_PER_MB] = [1_024, 1_048_576]

interface ImportFileProps {
  target: ImportTarget
  /** One that is chosen already. */
  file?: File | undefined
  isBusy: boolean
  onFile: (file: File) => void
}

/** The file, and one’s own imports of the last days. */
export function ImportFileStep({ target, file: chosen, isBusy, onFile }: ImportFileProps): ReactNode {
  const t = useTexts(importTexts)
  const [problem, setProblem] = useState<string>()
  const { rows, bytes } = target.most
  const size = bytes / BYTES_PER_MB
  const choose = (file: File): false => {
    const wrong = !/\.(xlsx|csv|txt)$/i.test(file.name)
      ? t('wrongFile')
      : file.size > bytes
        ? t('tooLarge', { size })
        : undefined
    setProblem(wrong)
    if (wrong === undefined) onFile(file)
    return false // sent by us, not by the control
  }
  return (
    <>
      <Upload.Dragger accept=".xlsx,.csv" maxCount={1} showUploadList={false} beforeUpload={choose} disabled={isBusy}>
        <span className="import-drop">
          {chosen ? <FileTextOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
          <strong>{isBusy ? t('reading') : (chosen?.name ?? t('pick'))}</strong>
          <span>
            {chosen
              ? t('chosen', { size: sizeText(chosen.size) })
              : t('limits', { rows: rows.toLocaleString('en'), size })}
          </span>
        </span>
      </Upload.Dragger>
      {problem !== undefined && (
        <p role="alert" className="import-wrong">
          {problem}
        </p>
      )}
      <LatestImports target={target} />
    </>
  )
}

const sizeText = (bytes: number): string =>
  bytes < BYTES_PER_MB
    ? `${Math.max(1, Math.round(bytes / BYTES_PER_KB))} KB`
    : `${(bytes / BYTES_PER_MB).toFixed(1)} MB`

function LatestImports({ target }: { target: ImportTarget }): ReactNode {
  const t = useTexts(importTexts)
  const tenantId = useTenantId()
  const { data = [] } = useQuery(latestImports(target, tenantId))
  const { undo, busyId, kept } = useUndoImport(target)
  if (data.length === 0) return null
  return (
    <>
      <section className="import-latest" aria-label={t('latest')}>
        <h3>{t('latest')}</h3>
        <ul>
          {data.map((one: ImportDone) => (
            <li key={one.id}>
              <b className="res-line" title={one.fileName}>
                {one.fileName}
              </b>
              <span>{t('latestFacts', { add: one.add, edit: one.edit })}</span>
              <RelativeTime value={one.createTime} />
              {one.isUndone === 1 ? (
                <span>{t('undone')}</span>
              ) : (
                <Button
                  size="small"
                  loading={busyId === one.id}
                  aria-label={t('undoOf', { name: one.fileName })}
                  onClick={() => void undo(one.id)}
                >
                  {t('undo')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <KeptRows kept={kept} />
    </>
  )
}

/** What an undoing left as it is. */
export function KeptRows({ kept }: { kept: ImportUndone['kept'] }): ReactNode {
  const t = useTexts(importTexts)
  if (kept.length === 0) return null
  return (
    <div role="status" className="import-kept">
      <h4>{t('keptTitle', { n: kept.length })}</h4>
      <ul>
        {kept.map(({ name, msg }) => (
          <li key={`${name} ${msg}`}>
            <b>{name}</b> <span>{msg}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function useUndoImport(target: Pick<ImportTarget, 'name' | 'path' | 'keys'>) {
  const t = useTexts(importTexts)
  const { message, modal } = useFeedback()
  const client = useQueryClient()
  const tenantId = useTenantId()
  const [busyId, setBusyId] = useState<string>()
  const [kept, setKept] = useState<ImportUndone['kept']>([])
  const [isUndone, setIsUndone] = useState(false)
  const mayUndo = ({ undone, kept: staying }: ImportUndone): Promise<boolean> =>
    new Promise((resolve) => {
      modal.confirm({
        title: staying.length === 0 ? t('undoAllAsks') : t('undoAsks', { n: staying.length }),
        content:
          staying.length === 0 ? (
            t('undoAllAsksText', { n: undone })
          ) : (
            <>
              <p>{t('undoAsksText', { n: undone })}</p>
              <ul className="import-staying">
                {staying.slice(0, STAYING_SHOWN).map(({ name, msg }, at) => (
                  <li key={`${at} ${name}`}>
                    <b>{name}</b> <span>{msg}</span>
                  </li>
                ))}
                {staying.length > STAYING_SHOWN && <li>{t('undoMore', { n: staying.length - STAYING_SHOWN })}</li>}
              </ul>
            </>
          ),
        okText: t('undo'),
        okButtonProps: { disabled: undone === 0 },
        cancelText: t('keepAll'),
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })
  return {
    busyId,
    kept,
    isUndone,
    /** What would go and what would stay is said first, and asked about. */
    async undo(id: string): Promise<void> {
      setBusyId(id)
      try {
        const expected = await undoImport(target, { id, isTrial: 1 }, tenantId)
        // Nothing is under way while the question stands.
        setBusyId(undefined)
        if (!(await mayUndo(expected))) return
        setBusyId(id)
        const done = await undoImport(target, { id }, tenantId)
        setKept(done.kept)
        setIsUndone(true)
        void message.success(
          done.kept.length === 0
            ? t('undoneAll', { n: done.undone })
            : t('undoneSome', { n: done.undone, kept: done.kept.length }),
        )
        await client.invalidateQueries({ queryKey: target.keys.all })
      } catch (error) {
        logFailure(`${target.name} import undo`, error) // said by the call
      } finally {
        setBusyId(undefined)
      }
    },
  }
}
