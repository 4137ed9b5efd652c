import type { RowVersion } from '@drawdesk/contract/core/versions'
import { useQuery } from '@tanstack/react-query'
import { Button, Select, Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import { Delayed } from '../../../../components/delayed.tsx'
import { AppDrawer } from '../../../../components/dialog/dialog.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { StateTag } from '../../../../components/tag.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useRollback } from './use-rollback.ts'
import { versionsQuery } from './versions.api.ts'
import './versions.css'
import { versionTexts } from './versions.i18n.ts'

export interface VersionsDrawerProps {
  id: string
  /** Of the row, for the title. */
  name: string
  /** Of its calls: `/blade-biz/drawStyle`. */
  path: string
  canEdit: boolean
  /** There are changes in the editor that rolling back drops. */
  hasChanges: boolean
  onClose: () => void
  /** Another version stands now; the editor begins again with it. */
  onRolledBack: () => void
  /** What differs from one version to the other; the first version is compared with nothing. */
  renderDiff: (from: RowVersion | undefined, to: RowVersion | undefined, label: string) => ReactNode
  /** Beside the choice of what is compared. */
  tools?: ReactNode
  /** A further sentence of the question. */
  rollbackNote?: string
  /** Refused when somebody was faster. */
  isGuarded?: boolean
}

/** Who saved what and when, how any two versions differ, and the way back to one of them. */
export function VersionsDrawer({ name, onClose, ...props }: VersionsDrawerProps) {
  const t = useTexts(versionTexts)
  const { data, error, refetch } = useQuery(versionsQuery(props.path, props.id))
  return (
    <AppDrawer open size={1080} title={t('title', { name })} onClose={onClose}>
      {data && data.length > 0 ? (
        <Versions versions={data} {...props} />
      ) : data ? (
        <EmptyNote title={t('none')} isCompact />
      ) : error ? (
        <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton active paragraph={{ rows: 8 }} />
        </Delayed>
      )}
    </AppDrawer>
  )
}

type Side = 'before' | 'now'

function Versions({
  versions,
  renderDiff,
  tools,
  canEdit,
  ...props
}: Omit<VersionsDrawerProps, 'name' | 'onClose'> & { versions: readonly RowVersion[] }) {
  const t = useTexts(versionTexts)
  const newest = versions[0]
  const [picked, setPicked] = useState(newest?.version)
  const [side, setSide] = useState<Side>('before')
  const { rollback, isBusy } = useRollback(props)

  const at = Math.max(
    0,
    versions.findIndex(({ version }) => version === picked),
  )
  const chosen = versions[at]
  const before = versions[at + 1]
  if (!chosen || !newest) return null
  const isNewest = chosen.version === newest.version
  const againstNow = side === 'now' && !isNewest
  // Read in the order of time: what a version brought, or what has changed since.
  const [from, to] = againstNow ? [chosen, newest] : [before, chosen]
  return (
    <div className="draw-versions">
      <ol>
        {versions.map(({ version, userName, time }) => (
          <li key={version}>
            <button
              type="button"
              aria-current={version === chosen.version ? 'true' : undefined}
              onClick={() => setPicked(version)}
            >
              <b>
                {t('version', { n: version })}{' '}
                {version === newest.version && <StateTag kind="neutral">{t('current')}</StateTag>}
              </b>
              <span>{t('by', { user: userName, time })}</span>
            </button>
          </li>
        ))}
      </ol>
      <section>
        <header>
          <Select<Side>
            aria-label={t('compareWith')}
            value={againstNow ? 'now' : 'before'}
            disabled={isNewest && !before}
            popupMatchSelectWidth={false}
            options={[
              { value: 'before', label: before ? t('before', { n: before.version }) : t('whole') },
              ...(isNewest ? [] : [{ value: 'now' as const, label: t('now', { n: newest.version }) }]),
            ]}
            onChange={setSide}
          />
          {tools}
          {canEdit && !isNewest && (
            <Button danger loading={isBusy} onClick={() => rollback(chosen.version, newest.version)}>
              {t('rollback', { n: chosen.version })}
            </Button>
          )}
        </header>
        {!from && <p className="draw-help">{t('first')}</p>}
        {renderDiff(from, to, t('diff', { old: from?.version ?? 0, new: to?.version ?? 0 }))}
      </section>
    </div>
  )
}
