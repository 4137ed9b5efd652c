import { Button } from 'antd'
import type { RemovedTenant, TenantErasure, TenantExport } from '@drawdesk/contract/organisation/offboarding'
import { useState, type ReactNode } from 'react'
import { seededName } from '../../../../lib/texts/language.ts'
import { Meter } from '../../../../components/charts/meter.tsx'
import { AppDrawer } from '../../../../components/dialog/dialog.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { StateTag } from '../../../../components/tag.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { byteSize } from '../../../../lib/texts/byte-size.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { CertificateView, CheckButton } from './certificate-view.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import ExportDialog from './export-dialog.tsx'
import {
  callOffErasure,
  exportAddress,
  removeExport,
  restoreTenant,
  useReloadTenantData,
  useTenantData,
} from './tenant-data.api.ts'
import { tenantDataTexts } from './tenant-data.i18n.ts'
import './tenant-data.css'

const WIDTH_PX = 720
const shown = (count: number): string => count.toLocaleString('en')

type Opened = { what: 'export' | 'erase'; tenant: RemovedTenant } | { what: 'certificate'; id: string } | undefined

/** Removed tenants, archives, erasures and their certificates; how far each is changes by itself. */
export default function DataDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts(tenantDataTexts)
  const { data, error, refetch } = useTenantData()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <AppDrawer open title={t('title')} size={WIDTH_PX} onClose={onClose}>
      <p className="tenant-data-quiet">{t('purpose')}</p>
      {error && <ErrorNote error={error} title={t('listLost')} onRetry={() => void refetch()} />}
      {data && (
        <div className="tenant-data">
          <Part title={t('removedTenants')} none={t('noRemoved')}>
            {data.removed.map((tenant) => (
              <Removed key={tenant.id} tenant={tenant} onOpen={setOpened} />
            ))}
          </Part>
          <Part title={t('exports')} none={t('noExports')}>
            {data.exports.map((row) => (
              <Export key={row.id} row={row} />
            ))}
          </Part>
          <Part title={t('erasures')} none={t('noErasures')}>
            {data.erasures.map((row) => (
              <Erasure key={row.id} row={row} />
            ))}
          </Part>
          <Part title={t('certificates')} none={t('noCertificates')} extra={<CheckButton />}>
            {data.certificates.map((row) => (
              <li key={row.id}>
                <b>
                  {seededName(row.tenantName)} · {row.tenantNumber}
                </b>
                <span className="tenant-data-quiet">{row.createTime}</span>
                <span className="tenant-data-line res-number">
                  {t('erased', { rows: shown(row.rows), files: shown(row.files), bytes: byteSize(row.bytes) })}
                </span>
                <span className="tenant-data-commands">
                  <Button type="link" size="small" onClick={() => setOpened({ what: 'certificate', id: row.id })}>
                    {t('view')}
                  </Button>
                </span>
              </li>
            ))}
          </Part>
        </div>
      )}
      {opened?.what === 'export' && (
        <ExportDialog id={opened.tenant.id} name={opened.tenant.tenantName} onClose={close} />
      )}
      {opened?.what === 'erase' && <EraseDialog tenant={opened.tenant} onClose={close} />}
      {opened?.what === 'certificate' && <CertificateView id={opened.id} onClose={close} />}
    </AppDrawer>
  )
}

interface PartProps {
  title: string
  /** What is said where there is nothing. */
  none: string
  extra?: ReactNode
  children: readonly ReactNode[]
}

function Part({ title, none, extra, children }: PartProps) {
  return (
    <section aria-label={title}>
      <header>
        <h3>{title}</h3>
        {extra}
      </header>
      {children.length === 0 ? <EmptyNote isCompact title={none} /> : <ul>{children}</ul>}
    </section>
  )
}

/** Runs a command of one line: its own message when it worked, the server's when it did not. */
function useCommand(): (word: string, run: () => Promise<unknown>) => Promise<void> {
  const { message } = useFeedback()
  const reload = useReloadTenantData()
  return async (word, run) => {
    try {
      await run()
      if (word !== '') void message.success(word)
      reload()
    } catch (error) {
      logFailure('tenant data', error) // Its message has been shown.
    }
  }
}

function Removed({ tenant, onOpen }: { tenant: RemovedTenant; onOpen: (opened: Opened) => void }) {
  const t = useTexts(tenantDataTexts)
  const command = useCommand()
  const mayExport = usePermission('tenant_archive')
  const mayErase = usePermission('tenant_wipe')
  const mayRestore = usePermission('tenant_delete')
  return (
    <li>
      <b>
        {seededName(tenant.tenantName)} · {tenant.tenantNumber}
      </b>
      <span className="tenant-data-quiet">{t('removedOn', { time: tenant.removedTime })}</span>
      <span className="tenant-data-commands">
        {mayExport && (
          <Button type="link" size="small" onClick={() => onOpen({ what: 'export', tenant })}>
            {t('exportAll')}
          </Button>
        )}
        {mayRestore && (
          <Button type="link" size="small" onClick={() => void command(t('restored'), () => restoreTenant(tenant.id))}>
            {t('restore')}
          </Button>
        )}
        {mayErase && (
          <Button type="link" size="small" danger onClick={() => onOpen({ what: 'erase', tenant })}>
            {t('eraseForGood')}
          </Button>
        )}
      </span>
    </li>
  )
}

const EXPORT_KINDS = { running: 'info', done: 'good', failed: 'bad' } as const

function Export({ row }: { row: TenantExport }) {
  const t = useTexts(tenantDataTexts)
  const command = useCommand()
  const { modal } = useFeedback()
  const mayExport = usePermission('tenant_archive')
  const { id, state, tables, totalTables, rows, files, missing, bytes, untilTime, askedBy, createTime } = row
  const isRunning = state === 'running'
  const fetchIt = async () => {
    const { url } = await exportAddress(id)
    window.location.assign(url) // Sent as an attachment: the page stays.
  }
  const askToRemove = () =>
    modal.confirm({
      title: t('removeExport'),
      okText: t('remove'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      onOk: () => command(t('removed'), () => removeExport(id)),
    })
  return (
    <li>
      <b>
        {seededName(row.tenantName)} · {row.tenantNumber}
      </b>
      <StateTag kind={EXPORT_KINDS[state]} isRunning={isRunning}>
        {t(`export.${state}`)}
      </StateTag>
      <span className="tenant-data-quiet">{t('askedBy', { name: askedBy, time: createTime })}</span>
      <span className="tenant-data-line res-number">
        {t('progress', { tables, total: totalTables, rows: shown(rows), files: shown(files) })}
      </span>
      {isRunning && <Meter percent={Math.min((tables / Math.max(totalTables, 1)) * 100, 99)} />}
      {missing > 0 && <span className="tenant-data-line">{t('missing', { count: shown(missing) })}</span>}
      {state === 'done' && (
        <span className="tenant-data-line">{t('exportDone', { bytes: byteSize(bytes), time: untilTime })}</span>
      )}
      {state === 'failed' && <span className="tenant-data-line">{t('failedWhy')}</span>}
      {mayExport && (
        <span className="tenant-data-commands">
          {state === 'done' && (
            <Button type="link" size="small" onClick={() => void command('', fetchIt)}>
              {t('download')}
            </Button>
          )}
          <Button type="link" size="small" danger onClick={askToRemove}>
            {isRunning ? t('stop') : t('remove')}
          </Button>
        </span>
      )}
    </li>
  )
}

function Erasure({ row }: { row: TenantErasure }) {
  const t = useTexts(tenantDataTexts)
  const command = useCommand()
  const mayErase = usePermission('tenant_wipe')
  const isRunning = row.state === 'running'
  return (
    <li>
      <b>
        {seededName(row.tenantName)} · {row.tenantNumber}
      </b>
      <StateTag kind={isRunning ? 'bad' : 'warn'} isRunning={isRunning}>
        {t(`erasure.${row.state}`)}
      </StateTag>
      <span className="tenant-data-quiet">{t('askedBy', { name: row.askedBy, time: row.createTime })}</span>
      <span className="tenant-data-line res-number">
        {isRunning
          ? t('erased', { rows: shown(row.rows), files: shown(row.files), bytes: byteSize(row.bytes) })
          : t('dueOn', { time: row.dueTime })}
      </span>
      {!isRunning && mayErase && (
        <span className="tenant-data-commands">
          <Button type="link" size="small" onClick={() => void command(t('calledOff'), () => callOffErasure(row.id))}>
            {t('callOff')}
          </Button>
        </span>
      )}
    </li>
  )
}
