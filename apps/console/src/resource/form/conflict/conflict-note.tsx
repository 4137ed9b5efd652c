import { Button } from 'antd'
import { useEffect, useRef, type ReactNode } from 'react'
import { useSession } from '../../../lib/session/session-store.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { conflictTexts } from './conflict.i18n.ts'
import type { ResourceForm } from '../../use-resource-form.ts'
import type { Conflict, Difference } from './conflict.ts'
import { useWhoSaved } from '../../history/use-who-saved.ts'
import type { Target } from '../../resource.api.ts'
import type { Row } from '../../row.ts'

/** Somebody saved a newer version meanwhile: who and when, both texts side by side, and the two ways on. Nothing is lost on either. */
export function ConflictNote({ form, conflict }: { form: ResourceForm; conflict: Conflict }): ReactNode {
  const t = useTexts(conflictTexts)
  const note = useRef<HTMLDivElement>(null)
  // The form may be scrolled far down when it is refused.
  useEffect(() => note.current?.focus(), [])
  const { theirs, differences, isNewerLoaded } = conflict
  const isOwn = useSession(({ user }) => user !== undefined && user.userId === theirs.updateUser)
  const time = String(theirs.updateTime ?? '')
  const shown = isNewerLoaded ? differences.filter(({ isMine }) => isMine) : differences
  return (
    <div ref={note} className="res-conflict" role="alert" tabIndex={-1}>
      <p className="res-conflict-title">{t(isOwn ? 'conflictOwnTitle' : 'conflictTitle')}</p>
      {isNewerLoaded ? (
        <p>{t('loadedNewer')}</p>
      ) : isOwn ? (
        <p>{t('conflictOwn', { time })}</p>
      ) : (
        <SavedBy target={form.target} row={theirs} time={time} />
      )}
      {differences.length === 0 && <p>{t('conflictSame')}</p>}
      <dl>
        {shown.map((difference) => (
          <div key={difference.field.name} className="res-difference">
            <dt>{difference.field.label}</dt>
            {!isNewerLoaded && <Side label={t('theirs')}>{difference.theirs || t('empty')}</Side>}
            <Side label={t('mine')}>{difference.isMine ? difference.mine || t('empty') : t('untouched')}</Side>
            {isNewerLoaded && <PutBack form={form} difference={difference} />}
          </div>
        ))}
      </dl>
      {!isNewerLoaded && (
        <div className="res-conflict-actions">
          <Button type="primary" onClick={form.loadNewer}>
            {t('loadNewer')}
          </Button>
          <Button onClick={form.keepMine}>{t('keepMine')}</Button>
        </div>
      )}
    </div>
  )
}

/** Said once it is known who it was. */
function SavedBy({ target, row, time }: { target: Target; row: Row; time: string }): ReactNode {
  const t = useTexts(conflictTexts)
  const who = useWhoSaved(target, row)
  return who !== undefined && <p>{t('conflictBy', { who: who || t('somebody'), time })}</p>
}

function Side({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <dd>
      <span className="res-side">{label}</span>
      <span className="res-whole">{children}</span>
    </dd>
  )
}

function PutBack({
  form,
  difference: { field, mineValue },
}: {
  form: ResourceForm
  difference: Difference
}): ReactNode {
  const t = useTexts(conflictTexts)
  return (
    <dd>
      <Button
        size="small"
        aria-label={`${t('useMine')} ${field.label}`}
        onClick={() => form.setValue(field.name, mineValue)}
      >
        {t('useMine')}
      </Button>
    </dd>
  )
}
