import { DownloadOutlined, KeyOutlined } from '@ant-design/icons'
import type { FirstSignIns } from '@drawdesk/contract/identity/first-sign-in'
import { IMPORT_KEPT_DAYS, type ImportError, type ImportProgress } from '@drawdesk/contract/organisation/user-import'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Progress, Result, Table } from 'antd'
import { useEffect, useState } from 'react'
import { saveFile, titleAt } from '../../../../lib/browser/save-file.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { FirstSignInDialog } from '../../../../resource/first-sign-in/first-sign-in-dialog.tsx'
import { KeptRows, useUndoImport } from '../../../../resource/import/import-file.tsx'
import type { ImportTarget } from '../../../../resource/import/import-target.ts'
import { importTexts as kitTexts } from '../../../../resource/import/import.i18n.ts'
import { useTenantId } from '../../../../resource/tenant/work-tenant.ts'
import { userKeys } from '../user.api.ts'
import { fetchErrors, isOver, progressQuery, takePasswords } from './import.api.ts'
import { importTexts } from './import.i18n.ts'

const COUNTS = ['added', 'updated', 'same', 'failed'] as const

/** How far an import is and, at its end, what became of it. */
export function ImportOutcome({ id, target }: { id: string; target: ImportTarget }) {
  const t = useTexts(importTexts)
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(progressQuery(id, useTenantId()))
  const isEnd = data !== undefined && isOver(data)
  useEffect(() => {
    if (isEnd) void queryClient.invalidateQueries({ queryKey: userKeys.all }) // the list, where no event came
  }, [isEnd, queryClient])

  if (error)
    return (
      <Result status="warning" title={t('lost')} extra={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
    )
  if (!data || !isEnd) {
    const { done = 0, total = 0, state = 'waiting' } = data ?? {}
    return (
      <div className="user-import" aria-live="polite">
        <Progress
          percent={total > 0 ? Math.floor((done / total) * 100) : 0}
          status="active"
          aria-label={t('progress')}
        />
        <p className="user-import-steps">
          {state === 'waiting'
            ? t('waiting')
            : t('running', { done: done.toLocaleString('en'), total: total.toLocaleString('en') })}
        </p>
        <p className="res-help user-note">{t('background')}</p>
      </div>
    )
  }
  return <Outcome progress={data} target={target} />
}

function Outcome({ progress, target }: { progress: ImportProgress; target: ImportTarget }) {
  const t = useTexts(importTexts)
  const kit = useTexts(kitTexts)
  const tenantId = useTenantId()
  const { id, state, added, updated, same, failed, untold, errors } = progress
  const { undo, busyId, kept, isUndone: isJustUndone } = useUndoImport(target)
  const isUndone = isJustUndone || progress.isUndone === 1
  const queryClient = useQueryClient()
  const [issued, setIssued] = useState<FirstSignIns>()
  const [isTaking, setIsTaking] = useState(false)
  const isStopped = state === 'stopped'
  const title = isUndone
    ? t('undone')
    : isStopped
      ? t('stopped')
      : failed === 0
        ? added + updated === 0
          ? t('allSame')
          : t('allIn')
        : added + updated + same === 0
          ? t('noneIn')
          : t('someFailed', { count: failed.toLocaleString('en') })
  const take = async () => {
    setIsTaking(true)
    try {
      setIssued(await takePasswords(id, tenantId))
    } catch (error) {
      logFailure('import passwords', error) // Said by the call.
    } finally {
      setIsTaking(false)
      void queryClient.invalidateQueries({ queryKey: progressQuery(id, tenantId).queryKey })
    }
  }
  const save = async () => {
    try {
      saveFile(await fetchErrors(id, tenantId), `${titleAt(t('errorsName'))}.xlsx`)
    } catch (error) {
      logFailure('user import errors', error) // Said by the call.
    }
  }
  return (
    <div className="user-import" aria-live="polite">
      <h3 className="user-import-title">{title}</h3>
      {isStopped && <p className="user-import-steps">{t('stoppedHelp')}</p>}
      <dl className="import-counts user-import-counts">
        {COUNTS.map((what) => (
          <div key={what} data-action={what} data-none={progress[what] === 0 || undefined}>
            <dt>{t(what)}</dt>
            <dd>{progress[what].toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {untold > 0 && (!isUndone || kept.length > 0) && (
        <div className="user-import-passwords">
          <Button type="primary" loading={isTaking} icon={<KeyOutlined aria-hidden />} onClick={() => void take()}>
            {t('passwords', { count: untold.toLocaleString('en') })}
          </Button>
          <span className="res-help">{t('passwordsHelp')}</span>
        </div>
      )}
      {added + updated > 0 && (
        <p className="import-undo user-import-undo">
          <Button loading={busyId !== undefined} disabled={isUndone} onClick={() => void undo(id)}>
            {isUndone ? kit('undone') : kit('undo')}
          </Button>
          {!isUndone && <span className="res-help">{t('undoHint', { days: IMPORT_KEPT_DAYS })}</span>}
        </p>
      )}
      <KeptRows kept={kept} />
      {issued && <FirstSignInDialog issued={issued} onClose={() => setIssued(undefined)} />}
      {errors.length > 0 && (
        <>
          {/* It can be scrolled, so the keyboard must reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className="user-import-list" role="region" aria-label={t('failed')} tabIndex={0}>
            <Table<ImportError>
              size="small"
              pagination={false}
              rowKey={(error) => `${error.row} ${error.column}`}
              dataSource={errors}
              columns={[
                { title: t('row'), dataIndex: 'row', width: 64 },
                { title: t('account'), dataIndex: 'account', width: 112, ellipsis: true },
                {
                  title: t('reason'),
                  render: (_, { column, reason }) => (column === '' ? reason : t('columnReason', { column, reason })),
                },
              ]}
            />
          </div>
          <div className="user-import-download">
            <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void save()}>
              {t('download')}
            </Button>
            <span className="res-help">
              {failed > errors.length && `${t('shownOnly', { count: errors.length })} `}
              {t('downloadHelp')}
            </span>
          </div>
        </>
      )}
    </div>
  )
}
