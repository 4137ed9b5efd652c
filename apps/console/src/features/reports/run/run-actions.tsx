import { DownloadOutlined, EllipsisOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import type { ReportFormat } from '@drawdesk/contract/reports/report-definition'
import type { ReportViewAnswer } from '@drawdesk/contract/reports/report-run'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useMenuPages } from '../../../lib/menu/menu.ts'
import { usePinnedReports } from '../../../lib/menu/report-pins.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { usePinReport } from '../shared/pins.ts'
import { askForFile, filesQuery } from '../shared/report.api.ts'
import { REPORT_LIST_PAGE, reportPage } from '../shared/report-page.ts'
import { runTexts } from './run.i18n.ts'

const RunFiles = lazy(() => loadChunk(() => import('./run-files.tsx')))

interface RunActionsProps {
  view: ReportViewAnswer
  params: Record<string, string>
  sort: string
  canExport: boolean
}

/** What can be done with a report that runs: a file of it, its place on the home page, its link. */
export function RunActions({ view, params, sort, canExport }: RunActionsProps) {
  const t = useTexts(runTexts)
  const { message } = useFeedback()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const pages = useMenuPages()
  const mayEdit = usePermission('report_list_edit') && pages.some(({ path }) => path === REPORT_LIST_PAGE)
  const { data: pins } = usePinnedReports()
  const pinning = usePinReport()
  const [isBusy, setIsBusy] = useState(false)
  const [areFilesOpen, setAreFilesOpen] = useState(false)
  const isPinned = pins?.some(({ id }) => id === view.id) === true

  async function exportAs(format: ReportFormat): Promise<void> {
    setIsBusy(true)
    try {
      await askForFile({ id: view.id, params, sort, format })
      setAreFilesOpen(true)
      await queries.invalidateQueries({ queryKey: filesQuery(view.id).queryKey })
    } catch (error) {
      logFailure('report export', error) // Its message has been shown.
    } finally {
      setIsBusy(false)
    }
  }
  async function copyLink(): Promise<void> {
    try {
      await copyText(new URL(reportPage(view.id, params), window.location.origin).href)
      void message.success(t('linkCopied'))
    } catch (error) {
      logFailure('report link', error) // The address of the page is the same link.
    }
  }
  function togglePin(): void {
    pinning.mutate(
      { id: view.id, pinned: isPinned ? 0 : 1 },
      { onSuccess: () => void message.success(t(isPinned ? 'unpinned' : 'pinned')) },
    )
  }
  return (
    <>
      <Button
        icon={isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
        aria-pressed={isPinned}
        title={isPinned ? undefined : t('pinHint')}
        loading={pinning.isPending}
        onClick={togglePin}
      >
        {t(isPinned ? 'unpin' : 'pin')}
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'xlsx', label: t('exportXlsx'), disabled: !canExport, onClick: () => void exportAs('xlsx') },
            { key: 'csv', label: t('exportCsv'), disabled: !canExport, onClick: () => void exportAs('csv') },
            { type: 'divider' },
            { key: 'files', label: t('files'), onClick: () => setAreFilesOpen(true) },
          ],
        }}
      >
        <Button loading={isBusy} icon={<DownloadOutlined aria-hidden />}>
          {t('export')}
        </Button>
      </Dropdown>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'link', label: t('copyLink'), onClick: () => void copyLink() },
            ...(mayEdit
              ? [{ key: 'edit', label: t('edit'), onClick: () => void navigate(`${REPORT_LIST_PAGE}?edit=${view.id}`) }]
              : []),
          ],
        }}
      >
        <Button type="text" icon={<EllipsisOutlined aria-hidden />} aria-label={t('more')} title={t('more')} />
      </Dropdown>
      {areFilesOpen && (
        <LazyPart>
          <RunFiles
            id={view.id}
            title={view.title || view.name}
            isOpen={areFilesOpen}
            onClose={() => setAreFilesOpen(false)}
          />
        </LazyPart>
      )}
    </>
  )
}
