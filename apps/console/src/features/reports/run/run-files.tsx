import type { ReportExport } from '@drawdesk/contract/reports/report-export'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { byteSize } from '../../../lib/texts/byte-size.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { filesQuery, isUnderWay } from '../shared/report.api.ts'
import { runTexts } from './run.i18n.ts'

const WIDTH_PX = 440

/** The person's files of a report: those that are being made say how far they are. */
export default function RunFiles({
  id,
  title,
  isOpen,
  onClose,
}: {
  id: string
  title: string
  isOpen: boolean
  onClose: () => void
}) {
  const t = useTexts(runTexts)
  return (
    <AppDrawer open={isOpen} title={t('filesOf', { title })} size={WIDTH_PX} destroyOnHidden onClose={onClose}>
      <Files id={id} />
    </AppDrawer>
  )
}

function Files({ id }: { id: string }) {
  const t = useTexts(runTexts)
  const { data, error, refetch } = useQuery(filesQuery(id))
  if (error && !data)
    return <ErrorNote isCompact error={error} title={t('filesFailed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        <Skeleton active />
      </Delayed>
    )
  if (data.records.length === 0) return <EmptyNote title={t('noFiles')} reason={t('noFilesReason')} />
  return (
    <ul className="report-files">
      {data.records.map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
    </ul>
  )
}

const KINDS: Record<ReportExport['state'], StateKind> = {
  waiting: 'info',
  running: 'info',
  done: 'good',
  failed: 'bad',
  gone: 'neutral',
}

function FileRow({ file }: { file: ReportExport }) {
  const t = useTexts(runTexts)
  const rows = file.rows.toLocaleString('en')
  const words = {
    waiting: t('waiting'),
    running: t('making', { rows }),
    done: t(file.truncated ? 'doneCut' : 'done', { rows }),
    failed: t('fileFailed', { msg: file.msg }),
    gone: t('gone'),
  }[file.state]
  return (
    <li>
      <div className="report-file-words">
        <span className="report-file-name">{file.fileName || `${file.title}.${file.format}`}</span>
        <span className="report-file-facts" aria-live="polite">
          <StateTag kind={KINDS[file.state]} isRunning={isUnderWay(file)}>
            {words}
          </StateTag>
          {file.bytes !== null && <span>{byteSize(file.bytes)}</span>}
          <RelativeTime value={file.createTime} />
        </span>
        {file.state === 'done' && file.expireTime !== '' && (
          <span className="report-file-until">{t('until', { time: file.expireTime })}</span>
        )}
      </div>
      {file.state === 'done' && (
        <Button href={file.url} download={file.fileName}>
          {t('download')}
        </Button>
      )}
    </li>
  )
}
