import type { RowVersion } from '@drawdesk/contract/biz/draw-api'
import { drawApiResource } from '@drawdesk/contract/biz/draw-api-resource'
import { writeJson } from '@drawdesk/contract/biz/body-node-json'
import { STATUS } from '@drawdesk/contract/core/errors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Segmented, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { Delayed } from '../../../../../components/delayed.tsx'
import { AppDrawer } from '../../../../../components/dialog.tsx'
import { EmptyNote } from '../../../../../components/empty.tsx'
import { ErrorNote } from '../../../../../components/error-note.tsx'
import { StateTag } from '../../../../../components/tag.tsx'
import { useFeedback } from '../../../../../lib/feedback.ts'
import { ApiError } from '../../../../../lib/http.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { resourceKeys } from '../../../../../resource/keys.ts'
import { logFailure } from '../../../../../resource/log-failure.ts'
import { DiffView } from './diff-view.tsx'
import { rollBack, versionsQuery } from './versions.api.ts'
import { versionTexts } from './versions.i18n.ts'

interface VersionsDrawerProps {
  id: string
  name: string
  canEdit: boolean
  hasChanges: boolean
  onClose: () => void
  /** Another version stands now; the editor begins again with it. */
  onRolledBack: () => void
}

const textOfVersion = (version: RowVersion | undefined): string => (version ? writeJson(version.row, 2) : '')

/** Who saved what and when, how any two versions differ, and the way back to one of them. */
export default function VersionsDrawer({ id, name, canEdit, hasChanges, onClose, onRolledBack }: VersionsDrawerProps) {
  const t = useTexts(versionTexts)
  const { data, error, refetch } = useQuery(versionsQuery(id))
  return (
    <AppDrawer open size={1080} title={t('title', { name })} onClose={onClose}>
      {data && data.length > 0 ? (
        <Versions versions={data} {...{ id, canEdit, hasChanges, onRolledBack }} />
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

function Versions({ versions, id, canEdit, hasChanges, onRolledBack }: Omit<VersionsDrawerProps, 'name' | 'onClose'> & { versions: readonly RowVersion[] }) {
  const t = useTexts(versionTexts)
  const newest = versions[0]
  const [picked, setPicked] = useState(newest?.version)
  const [side, setSide] = useState<Side>('before')
  const [look, setLook] = useState<'unified' | 'split'>('unified')
  const { rollback, isBusy } = useRollback(id, hasChanges, onRolledBack)

  const at = Math.max(0, versions.findIndex(({ version }) => version === picked))
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
            <button type="button" aria-current={version === chosen.version ? 'true' : undefined} onClick={() => setPicked(version)}>
              <b>
                {t('version', { n: version })} {version === newest.version && <StateTag kind="neutral">{t('current')}</StateTag>}
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
          <Segmented aria-label={t('look')} value={look} options={[{ value: 'unified', label: t('unified') }, { value: 'split', label: t('split') }]} onChange={(next) => setLook(next === 'split' ? 'split' : 'unified')} />
          {canEdit && !isNewest && (
            <Button danger loading={isBusy} onClick={() => rollback(chosen.version)}>
              {t('rollback', { n: chosen.version })}
            </Button>
          )}
        </header>
        {!from && <p className="draw-help">{t('first')}</p>}
        <DiffView oldText={textOfVersion(from)} newText={textOfVersion(to)} look={look} label={t('diff', { old: from?.version ?? 0, new: to?.version ?? 0 })} />
      </section>
    </div>
  )
}

/** Asks, rolls back, and reads the list anew where somebody else was faster. */
function useRollback(id: string, hasChanges: boolean, onRolledBack: () => void): { rollback: (version: number) => void; isBusy: boolean } {
  const t = useTexts(versionTexts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  const run = async (version: number) => {
    setIsBusy(true)
    try {
      await rollBack(id, version)
      void message.success(t('done', { n: version }))
      void queryClient.invalidateQueries({ queryKey: resourceKeys(drawApiResource).all })
      onRolledBack()
    } catch (error) {
      logFailure('drawApi rollback', error) // Its message has been shown; the list says how things stand now.
      if (error instanceof ApiError && error.code === STATUS.conflict) void message.warning(t('conflict'))
      await queryClient.invalidateQueries({ queryKey: versionsQuery(id).queryKey })
    } finally {
      setIsBusy(false)
    }
  }
  const rollback = (version: number) =>
    void modal.confirm({
      title: t('rollbackTitle', { n: version }), content: `${t('rollbackText')}${hasChanges ? ` ${t('rollbackUnsaved')}` : ''}`, okText: t('rollback', { n: version }), cancelText: t('cancel'), okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' }, onOk: () => run(version),
    })
  return { rollback, isBusy }
}
